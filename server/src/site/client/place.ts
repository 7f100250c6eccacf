/** Marks the rule that is being read in the Contents, and keeps it visible there. */
export function followPlace(): void {
  const links = new Map<Element, HTMLAnchorElement>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.side .titles a')) {
    const rule = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (rule) links.set(rule, link);
  }
  const rules = [...links.keys()];
  if (rules.length === 0) return;
  let shown: HTMLAnchorElement | undefined;
  const follow = () => {
    const above = rules.findLast(rule => rule.getBoundingClientRect().top < READING_LINE);
    const link = above && links.get(above);
    if (link === shown) return;
    shown?.removeAttribute('aria-current');
    link?.setAttribute('aria-current', 'location');
    const box = link?.closest<HTMLElement>('.side');
    if (link && box)
      box.scrollTop += link.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 3;
    shown = link;
  };
  document.addEventListener('scroll', follow, { passive: true });
  follow();
}

/** Rules above this line, in pixels from the top of the window, have been read. */
const READING_LINE = 120;
