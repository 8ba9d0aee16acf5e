# The site in a container: docs/deploy.md says how to run it. Node is the one in package-lock.json, which has its hash.
FROM debian:trixie-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends npm libatomic1 binutils
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
# Its own symbols are a fifth of Node. npm needs Debian's Node, so this one is not on the path.
RUN strip -o /usr/local/lib/node node_modules/node-linux-*/bin/node
COPY . .
# What builds the pages does not run them. npm 9 also installs libraries for other systems than Debian.
RUN /usr/local/lib/node scripts/build.ts \
  && npm uninstall --omit=dev --no-audit vite @react-router/dev \
  && rm -rf node_modules/node-linux-* node_modules/@img/*linuxmusl* node_modules/@img/*wasm32

FROM debian:trixie-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends libatomic1 libjemalloc2 \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/* \
  && useradd --system --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin sideline \
  && install -d -o sideline -g sideline -m 700 /data
COPY --from=build /usr/local/lib/node /usr/local/bin/node
COPY --from=build /app /app
RUN printf '#!/bin/sh\nexec node /app/cli/main.ts "$@"\n' > /usr/local/bin/sideline \
  && chmod +x /usr/local/bin/sideline
WORKDIR /app
USER sideline
ENV DATA_DIR=/data HOST=0.0.0.0 PORT=3000
# As in deploy/sideline.service, which says why.
ENV LD_PRELOAD=libjemalloc.so.2 MALLOC_CONF=background_thread:true
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
