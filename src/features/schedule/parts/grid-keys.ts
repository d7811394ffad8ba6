/** From item to item of a grid by the arrow keys. */

/** Moves the focus to what lies next in the direction of the key, and that into sight. */
export function goOn(grid: Element, from: Element, key: string): void {
  const item = neighbour(grid, from, key)
  item?.querySelector('button')?.focus({ preventScroll: true })
  // All of it, not its title alone.
  item?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** @returns the nearest one beyond that edge; of those the one that is least aside. */
function neighbour(grid: Element, from: Element, key: string): Element | undefined {
  const here = from.getBoundingClientRect()
  const upright = key === 'ArrowUp' || key === 'ArrowDown'
  const forward = key === 'ArrowDown' || key === 'ArrowRight'
  let best: Element | undefined
  let least = Infinity
  for (const item of grid.querySelectorAll('.item')) {
    const there = item.getBoundingClientRect()
    const [near, far, mine, theirs] = upright
      ? [forward ? there.top : -there.bottom, forward ? here.bottom : -here.top, here.left, there.left]
      : [forward ? there.left : -there.right, forward ? here.right : -here.left, here.top, there.top]
    const ahead = near - far
    // Frames round to half a pixel.
    if (item === from || ahead < -1) continue
    const aside = Math.abs(theirs - mine)
    const cost = ahead + (upright ? aside * 1000 : aside * 3)
    if (cost < least) [best, least] = [item, cost]
  }
  return best
}
