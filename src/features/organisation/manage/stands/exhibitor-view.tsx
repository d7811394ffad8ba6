/** One stand as organisers see it: what was set down, who works at it, and taking it away with all that hangs on it. */
import { useState } from 'react'
import { type Exhibitor, exhibitor as calls, exhibitorFields } from '#contract/exhibitor.ts'
import { useDecision } from '../../../../kit/decision/use-decision.ts'
import { Button } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/confirm.ts'
import { Facts } from '../../../../ui/facts.tsx'
import { StandPeople } from '../../parts/stand/stand-people.tsx'
import { ExhibitorSheet } from './exhibitor-sheet.tsx'

interface Props {
  meetingId: string
  exhibitor: Exhibitor
  onChanged: () => Promise<unknown>
}

export function ExhibitorView({ meetingId, exhibitor, onChanged }: Props) {
  const { id, name, booth, badges, people, leads, organisationName } = exhibitor
  const removing = useDecision(calls.remove, onChanged)
  const [editing, setEditing] = useState(false)

  async function remove() {
    const message = `删除后，${people} 位人员不能再使用此展位，已收下的 ${leads} 张名片一并删除，不能恢复。`
    if (await confirm({ title: `删除“${name}”`, message, confirm: '删除' })) await removing.decide({ meetingId, id }, '已删除')
  }
  return (
    <div className="stand">
      <Facts
        facts={[
          [exhibitorFields.name, name],
          [exhibitorFields.booth, booth],
          [exhibitorFields.badges, String(badges)],
          [exhibitorFields.organisationId, organisationName],
          ['已收名片', `${leads} 张`],
        ]}
      />
      <div className="stand-acts">
        <Button onClick={() => setEditing(true)}>编辑资料</Button>
        <Button kind="danger" busy={removing.busy} onClick={() => void remove()}>
          删除展商
        </Button>
      </div>
      <section aria-label="展位人员">
        <StandPeople exhibitorId={id} badges={badges} onChanged={onChanged} />
      </section>
      {editing && <ExhibitorSheet meetingId={meetingId} exhibitor={exhibitor} onClose={() => setEditing(false)} onSaved={onChanged} />}
    </div>
  )
}
