import type { OrganisationNode } from '#contract/organisation.ts'
import { Select } from '../../../ui/select.tsx'
import { walk } from './tree-walk.ts'

/** A space that lists do not swallow. */
const INDENT = '\u3000'

interface Props {
  label?: string
  /** What choosing none means, where it means something. */
  none?: string
  nodes: readonly OrganisationNode[]
  value: string
  onChange: (id: string) => void
  error?: string | undefined
}

/** One organisation of the tree, in the handset's own picker. */
export function OrganisationSelect({ label = '机构', none, nodes, ...field }: Props) {
  const choices = walk(nodes).map(({ node, above }) => ({
    value: node.id,
    label: INDENT.repeat(above.length) + node.name + (node.closed === 1 ? '（已停用）' : ''),
  }))
  return <Select label={label} {...(none !== undefined && { placeholder: none })} choices={choices} {...field} />
}
