/** The tree as a list, in the order it is read. */
import { isFound } from '#contract/search-text.ts'
import type { OrganisationNode } from '#contract/organisation.ts'

export interface Placed {
  node: OrganisationNode
  /** From the root down to the node's parent. */
  above: readonly OrganisationNode[]
  /** Among its sisters, counted from 1. */
  place: number
  of: number
}

/** @param into whether to go on below a node */
export function walk(
  nodes: readonly OrganisationNode[],
  into: (node: OrganisationNode) => boolean = () => true,
  above: readonly OrganisationNode[] = [],
): Placed[] {
  return nodes.flatMap((node, index) => [
    { node, above, place: index + 1, of: nodes.length },
    ...(into(node) ? walk(node.children, into, [...above, node]) : []),
  ])
}

/** What a form about one of these begins with: the one that people look at, where it is among them. */
export function chosenAtFirst(nodes: readonly OrganisationNode[], shownId: string): string {
  return walk(nodes).some(({ node }) => node.id === shownId) ? shownId : (nodes[0]?.id ?? '')
}

/** What has this in its name, and what leads there. */
export function matching(nodes: readonly OrganisationNode[], keyword: string): OrganisationNode[] {
  return nodes.flatMap((node) => {
    const children = matching(node.children, keyword)
    return keyword.trim() === '' || isFound(keyword, node.name) || children.length > 0 ? [{ ...node, children }] : []
  })
}

/** Those that something may be put to: open ones, and none that hangs below `except` or is it. */
export function offered(nodes: readonly OrganisationNode[], except = ''): OrganisationNode[] {
  return nodes.flatMap((node) => (node.closed === 1 || node.id === except ? [] : [{ ...node, children: offered(node.children, except) }]))
}
