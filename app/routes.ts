import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('site/routes/frame.tsx', [
    index('site/routes/home.tsx'),
    route('about', 'site/routes/about.tsx'),
    route('portfolio', 'portfolio/routes/portfolio.tsx'),
    route('portfolio/:album/:frame?', 'portfolio/routes/gallery.tsx'),
    route('portfolio/:album/rolls/:roll', 'portfolio/routes/roll.ts'),
    route('blog', 'blog/routes/blog.tsx'),
    route('blog/:slug', 'blog/routes/post.tsx'),
    route('booking', 'site/routes/opening-soon.tsx', { id: 'booking' }),
    route('client', 'site/routes/opening-soon.tsx', { id: 'client' }),
    route('client/:clientId/:album/:frame?', 'clients/routes/gallery.tsx'),
    route('*', 'site/routes/missing.tsx'),
  ]),
  ...prefix('client/:clientId/:album/download', [
    route('album', 'delivery/routes/album.ts'),
    route('favourites', 'delivery/routes/favourites.ts'),
    route('selections', 'delivery/routes/selections.ts'),
    route('selections/:selection', 'delivery/routes/selection.ts'),
    route('photographs/:photo', 'delivery/routes/photograph.ts'),
  ]),
  route('client/:clientId/:album/rolls/:roll', 'clients/routes/roll.ts'),
  route('client/:clientId/:album/favourites', 'clients/routes/favourites.ts'),
  route('blog/feed.xml', 'blog/routes/feed.ts'),
  route('blog/feed.json', 'blog/routes/json-feed.ts'),
  route('sitemap.xml', 'site/routes/sitemap.ts'),
  route('robots.txt', 'site/routes/robots.ts'),
  route('manifest.webmanifest', 'site/routes/manifest.ts'),
] satisfies RouteConfig
