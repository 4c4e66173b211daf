// Sets the theme from the cookie of libs/ui before the application loads. Otherwise the page would first show the other
// theme.
{
  const of = (name) => document.cookie.match(`(?:^|; )${name}=(light|dark)`);
  const kept = of('__Host-theme') ?? of('theme');
  if (kept) document.documentElement.dataset.theme = kept[1];
}
