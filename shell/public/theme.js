// The theme that libs/ui keeps in a cookie, before the application arrives: else the page would show the other one first.
{
  const of = (name) => document.cookie.match(`(?:^|; )${name}=(light|dark)`);
  const kept = of('__Host-theme') ?? of('theme');
  if (kept) document.documentElement.dataset.theme = kept[1];
}
