/**
 * One more who takes part: oneself, as far as one is known; somebody written down before; or somebody else. Where nobody
 * takes part yet, the first of them stands there at once.
 */
import { type Ref, useCallback, useState } from 'react'
import { attendee as calls, type Attendee, type Self } from '#contract/attendee.ts'
import { useQuery } from '../../../api/use-query.ts'
import { useSession } from '../../../session/session.ts'
import { ownDraft } from '../../../session/kept.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AttendeeForm, type SaveAttendee } from './attendee-form.tsx'

interface Props {
  meetingId: string
  thirdId: string
  ticketId: string
  /** Who takes part already. */
  taken: readonly Attendee[]
  save?: Ref<SaveAttendee>
  onSaved: (attendee: Attendee) => void
  /** Hears whether nobody has been chosen and nothing typed. */
  onBlank?: (blank: boolean) => void
  onPage?: (last: boolean) => void
  onCancel?: () => void
}

/** More of them would not stand in sight. */
const IN_SIGHT = 6
/** The form below has the whole name. */
const LABEL_MOST = 8
/** Also the name that their draft has always had. */
const OTHER = 'new'

export function AttendeeEntry({ meetingId, thirdId, ticketId, taken, save, onSaved, onBlank, onPage, onCancel }: Props) {
  const session = useSession()
  const known = useQuery(calls.often, {}, { quiet: true })
  const [picked, pick] = useState<string>()
  // What is half written is what people came back for.
  const [first] = useState(() => (ownDraft(`attendee:${ticketId}:${OTHER}`).get() === '' ? undefined : OTHER))
  const untold = picked === undefined || picked === OTHER
  const onChanged = useCallback((changed: boolean) => onBlank?.(untold && !changed), [onBlank, untold])
  if (known.loading) return <Skeleton shape="text" count={3} />

  const people = peopleFor(known.data ?? { self: { name: session.name }, people: [] }, session.mobile, taken)
  // Beside those who take part a form that is filled in by itself would look as if it counted: people pick whom they mean.
  const offered = first ?? (taken.length > 0 ? OTHER : undefined)
  const chosen = people.find(({ value }) => value === (picked ?? offered)) ?? (people[0] as Known)
  const choices = { label: '参会人', choices: people, value: chosen.value, onChange: pick }
  return (
    <>
      {people.length > 1 && (
        <div className="attendee-entry-who">{people.length > IN_SIGHT ? <Select {...choices} /> : <RadioGroup {...choices} />}</div>
      )}
      <AttendeeForm
        // Another person is another form, with a draft of its own.
        key={chosen.value}
        meetingId={meetingId}
        thirdId={thirdId}
        ticketId={ticketId}
        known={chosen.known}
        isSelf={chosen.isSelf}
        before={taken.at(-1)}
        draft={chosen.value}
        {...(save !== undefined && { save })}
        onSaved={onSaved}
        onChanged={onChanged}
        onPage={onPage}
        onCancel={onCancel}
      />
    </>
  )
}

interface Known {
  value: string
  label: string
  known: Partial<Attendee> | undefined
  /** Whether they are the holder of the account. */
  isSelf: boolean
}

interface Offered {
  self: Partial<Self> & { name: string }
  people: readonly Attendee[]
}

/** Oneself first: as one was kept before, else by what the server knows of the account. */
function peopleFor({ self, people }: Offered, phone: string, taken: readonly Attendee[]): Known[] {
  const isTaken = (one: Attendee) => taken.some(({ name, phone: theirs }) => name === one.name && theirs === one.phone)
  const isSelf = (one: Attendee) => phone !== '' && one.phone === phone && (self.name === '' || one.name === self.name)
  const left = people.filter((one) => !isTaken(one))
  const sorted = [...left.filter(isSelf), ...left.filter((one) => !isSelf(one))]
  const selfKnown = people.some(isSelf) || taken.some(isSelf)
  return [
    ...(selfKnown ? [] : [{ value: 'self', label: '本人', known: { ...self, phone }, isSelf: true }]),
    ...sorted.map((one) => ({ value: `as-${one.id}`, label: labelOf(one, left), known: one, isSelf: isSelf(one) })),
    { value: OTHER, label: '其他人', known: undefined, isSelf: false },
  ]
}

/** Two of one name are told apart by their phones. */
function labelOf({ name, phone }: Attendee, among: readonly Attendee[]): string {
  const alone = among.filter((one) => one.name === name).length === 1
  const short = name.length > LABEL_MOST ? `${name.slice(0, LABEL_MOST - 1)}…` : name
  return alone || phone === '' ? short : `${short} ${phone.slice(-4)}`
}
