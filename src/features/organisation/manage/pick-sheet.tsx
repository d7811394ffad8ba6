/** Another organisation of the tree, for what is about to be done: said before the button that does it. */
import { type ReactNode, useState } from 'react'
import type { OrganisationNode } from '#contract/organisation.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { OrganisationTree } from '../parts/organisation-tree.tsx'
import { walk } from '../parts/tree-walk.ts'

interface Props {
  title: string
  /** Those that may be chosen. */
  nodes: readonly OrganisationNode[]
  action: string
  danger?: boolean
  busy: boolean
  /** What will happen, with the name of the one that is chosen; before one is, what to do. */
  say: (name: string | undefined) => ReactNode
  /** Another way, beside the button. */
  aside?: ReactNode
  onClose: () => void
  onPick: (id: string) => void
}

export function PickSheet({ title, nodes, action, danger, busy, say, aside, onClose, onPick }: Props) {
  const [chosen, setChosen] = useState('')
  const name = walk(nodes).find(({ node }) => node.id === chosen)?.node.name
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <>
          {aside}
          <Button kind={danger ? 'danger' : 'primary'} busy={busy} disabled={name === undefined} onClick={() => onPick(chosen)}>
            {action}
          </Button>
        </>
      }
    >
      <p className="organisation-say" role="status">
        {say(name)}
      </p>
      {nodes.length === 0 ? (
        <p className="organisation-none">没有可以选择的机构</p>
      ) : (
        <OrganisationTree nodes={nodes} chosen={chosen} onChoose={setChosen} />
      )}
    </Sheet>
  )
}
