import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('pages/routes/layout.tsx', { id: 'public' }, [
    layout('pages/routes/page.tsx', [
      index('pages/routes/home.tsx'),
      route('about', 'pages/routes/about.tsx'),
      route('portfolio', 'portfolio/routes/portfolio.tsx'),
      route('portfolio/:album/:frame?', 'portfolio/routes/gallery.tsx'),
      route('portfolio/:album/rolls/:roll', 'portfolio/routes/roll.ts'),
      route('blog', 'blog/routes/blog.tsx'),
      route('blog/:slug', 'blog/routes/post.tsx'),
      route('booking', 'booking/routes/booking.tsx'),
      route('booking/steps/:step', 'booking/routes/step.tsx'),
      route('booking/thanks', 'booking/routes/thanks.tsx'),
      route('client', 'accounts/routes/login.tsx'),
      route('client/forgotten', 'accounts/routes/forgotten.tsx'),
      route('client/password', 'accounts/routes/password.tsx'),
      route('client/sign-out', 'accounts/routes/sign-out.ts'),
      route('client/:clientId', 'portal/routes/portal.tsx', [
        index('portal/routes/albums.tsx'),
        route('account', 'portal/routes/account.tsx'),
        route('account/sessions', 'accounts/routes/sessions.tsx'),
        route('account/sessions/:session', 'accounts/routes/session.ts'),
        route(':album/:frame?', 'galleries/routes/gallery.tsx'),
      ]),
      ...prefix('client/:clientId/:album/download', [
        route('selections', 'delivery/routes/selections.ts'),
        route(':what/:id?', 'delivery/routes/download.ts'),
      ]),
      route('*', 'pages/routes/not-found.tsx'),
    ]),
  ]),
  route('client/:clientId/:album/rolls/:roll', 'galleries/routes/roll.ts'),
  route('client/:clientId/:album/favorites', 'galleries/routes/favorites.ts'),
  route('booking/requests', 'booking/routes/requests.ts'),
  route('portfolio/albums.json', 'portfolio/routes/albums.ts'),
  route('blog/feed.xml', 'blog/routes/feed.ts'),
  route('blog/feed.json', 'blog/routes/json-feed.ts'),
  route('sitemap.xml', 'pages/routes/sitemap.ts'),
  route('robots.txt', 'pages/routes/robots.ts'),
  route('manifest.webmanifest', 'pages/routes/manifest.ts'),
] satisfies RouteConfig
