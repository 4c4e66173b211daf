// The theme that libs/ui keeps in a cookie, before the application arrives: else the page would show the other one first.
{
  const kept = /(?:^|; )theme=(light|dark)/.exec(document.cookie);
  if (kept) document.documentElement.dataset.theme = kept[1];
}
