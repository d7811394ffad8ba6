/**
 * Leads to the first field that says that something is wrong, in the order of
 * the screen: it gets the focus, and comes to the middle of the window, at
 * whose end a bar would stand over it.
 */
export function leadToWrong(box: HTMLElement | null): void {
  const field = box?.querySelector<HTMLElement>('.is-wrong')
  const control = field?.querySelector<HTMLElement>('input, select, textarea, button') ?? field
  control?.focus({ preventScroll: true })
  field?.scrollIntoView?.({ block: 'center' })
}
