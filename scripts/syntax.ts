/** What the bundler's parser makes of a file, as far as plugins look at it. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Every node below one. */
export function* below(node: { type: string }): Generator<Node> {
  yield node as Node
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (child !== null && typeof child === 'object' && 'type' in child) yield* below(child as Node)
  }
}
