/** One guest in full: who they are and how they wish to be received, who receives them, what is arranged, and what can be done. */
import './files.css'
import { vip } from '#contract/vip/calls.ts'
import type { Guest } from '#contract/vip/guests.ts'
import { vipFileLink } from '#contract/vip/links.ts'
import { useQuery } from '../../../../api/use-query.ts'
import { Loaded } from '../../../../frame/loaded.tsx'
import { RowActions } from '../../../../kit/decision/row-actions.tsx'
import { useMayMake } from '../../../../session/may-make.ts'
import { Card } from '../../../../ui/card.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { LinkSheet } from '../link-sheet.tsx'
import GuestPlan from '../plan/guest-plan.tsx'
import { GuestActs } from './guest-acts.tsx'
import { Head, Parties, Ticket, Wishes } from './guest-facts.tsx'
import { GuestSheet } from './guest-sheet.tsx'
import { lackOf } from './guest-words.ts'
import { Part } from './part.tsx'
import { PrivatePart } from './private-part.tsx'

interface Props {
  meetingId: string
  id: string
  /** It is all there is of the screen: what is arranged stands beside it on a desktop. */
  whole?: boolean
  onChanged: () => Promise<unknown>
  /** Not on the list any more. */
  onRemoved: () => void
}

export function GuestView({ meetingId, id, whole = false, onChanged, onRemoved }: Props) {
  const query = useQuery(vip.get, { meetingId, id }, { quiet: true, fresh: true })

  async function changed(guest?: Guest | null) {
    if (guest === null) onRemoved()
    else if (guest === undefined) await query.retry()
    else query.put(guest)
    await onChanged()
  }
  return (
    <Loaded query={query} waiting={<Skeleton shape="text" count={6} />}>
      {(guest) => <File meetingId={meetingId} guest={guest} whole={whole} onChanged={changed} />}
    </Loaded>
  )
}

interface FileProps {
  meetingId: string
  guest: Guest
  whole: boolean
  onChanged: (guest?: Guest | null) => Promise<unknown>
}

function File({ meetingId, guest, whole, onChanged }: FileProps) {
  const { id, actions } = guest
  const mayEdit = useMayMake(vip.save, meetingId)
  const saved = (now: Guest) => void onChanged(now)
  const lack = lackOf(guest)
  const file = (
    <>
      <Head guest={guest} />
      {lack !== '' && <p className="vip-lack">还缺：{lack}</p>}
      <Ways meetingId={meetingId} guest={guest} whole={whole} onSaved={saved} />
      <Wishes guest={guest} />
      <Part title="接待人员">
        <Parties guest={guest} />
      </Part>
      <Ticket meetingId={meetingId} guest={guest} />
      <PrivatePart meetingId={meetingId} guest={guest} onSaved={saved} />
    </>
  )
  const editable = mayEdit && actions.includes('save')
  const plan = <GuestPlan meetingId={meetingId} guestId={id} editable={editable} onChanged={() => void onChanged()} />
  const acts = <GuestActs meetingId={meetingId} guest={guest} onChanged={onChanged} />
  return whole ? (
    <div className="vip-whole">
      <Card>
        {file}
        {acts}
      </Card>
      <Card>{plan}</Card>
    </div>
  ) : (
    <>
      {file}
      {plan}
      {acts}
    </>
  )
}

/** What can be done with the file itself. */
function Ways({ meetingId, guest, whole, onSaved }: Omit<FileProps, 'onChanged'> & { onSaved: (guest: Guest) => void }) {
  const { id, name, actions } = guest
  return (
    <RowActions
      className="vip-ways"
      small
      of={[...actions, !whole && 'alone']}
      table={{
        save: {
          label: '编辑资料',
          renderSheet: (close) => (
            <GuestSheet
              {...{ meetingId, guest }}
              onClose={close}
              onSaved={(now) => {
                close()
                onSaved(now)
              }}
            />
          ),
        },
        link: {
          label: '嘉宾链接',
          renderSheet: (close) => <LinkSheet meetingId={meetingId} kind="guest" of={id} name={name} onClose={close} />,
        },
        alone: { label: '单独打开', href: vipFileLink(meetingId, id) },
      }}
    />
  )
}
