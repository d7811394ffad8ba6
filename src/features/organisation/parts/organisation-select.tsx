import type { OrganisationNode } from '#contract/organisation.ts'
import { Select } from '../../../ui/select.tsx'
import { walk } from './tree-walk.ts'

/** A space that lists do not swallow. */
const INDENT = '\u3000'

/** One organisation of the tree, in the handset's own picker. */
export function OrganisationSelect({
  nodes,
  value,
  onChange,
  error,
}: {
  nodes: readonly OrganisationNode[]
  value: string
  onChange: (id: string) => void
  error?: string | undefined
}) {
  const choices = walk(nodes).map(({ node, above }) => ({ value: node.id, label: INDENT.repeat(above.length) + node.name }))
  return <Select label="机构" value={value} onChange={onChange} choices={choices} error={error} />
}
