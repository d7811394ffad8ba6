/** What stands in the forms of a meeting, which of it has been changed, and where that waits until it is saved. */
import { type MeetingField, meetingFields, type OwnMeeting } from '#contract/meeting-manage.ts'
import type { Draft } from '../../../kit/form/draft.ts'
import { ownDraft } from '../../../session/kept.ts'

export type Texts = { [F in MeetingField]: string }

/** The texts, and the edition with which somebody began to change them. */
export interface MeetingValues extends Texts {
  base: { edition: number; was: Texts }
}

const names = Object.keys(meetingFields) as MeetingField[]

export function valuesOf(meeting: OwnMeeting): MeetingValues {
  const was = Object.fromEntries(names.map((name) => [name, meeting[name]])) as Texts
  return { ...was, base: { edition: meeting.edition, was } }
}

/** Times and address of a meeting with attendees: what a draft of an earlier visit holds of them is not sent. */
export function withoutAnnounced(values: MeetingValues, { peopleToTell }: OwnMeeting): MeetingValues {
  if (peopleToTell === 0) return values
  return { ...values, ...some(values.base.was, ['meetingStratTime', 'meetingEndTime', 'address']) }
}

/** The fields that hold something else than at the beginning: those alone are sent. */
export function changedOf({ base, ...texts }: MeetingValues): MeetingField[] {
  return names.filter((name) => texts[name] !== base.was[name])
}

const some = (texts: Texts, which: readonly MeetingField[]): Partial<Texts> =>
  Object.fromEntries(which.map((name) => [name, texts[name]])) as Partial<Texts>

/** What a save brings. */
export const inputOf = (id: string, values: MeetingValues) => ({ id, edition: values.base.edition, ...some(values, changedOf(values)) })

/**
 * Keeps what was changed together with what it was before: found again after a reload it is still told from what
 * somebody else has saved meanwhile.
 */
export function meetingDraft(meeting: OwnMeeting, form: string): Draft<MeetingValues> {
  const place = ownDraft(`meeting:${meeting.id}:${form}`)
  return {
    keys: [...names, 'base'],
    recall() {
      try {
        const { edition, was, texts } = JSON.parse(place.get()) as { edition: number; was: Partial<Texts>; texts: Partial<Texts> }
        return { ...texts, base: { edition, was: { ...valuesOf(meeting).base.was, ...was } } }
      } catch {
        // None, or not ours.
        return {}
      }
    },
    keep(values) {
      const changed = changedOf(values)
      const { edition, was } = values.base
      place.set(changed.length === 0 ? '' : JSON.stringify({ edition, was: some(was, changed), texts: some(values, changed) }))
    },
    forget: () => place.remove(),
  }
}

/** The fields that I have changed and somebody else too, to something else. */
export function differing(values: MeetingValues, theirs: OwnMeeting): MeetingField[] {
  return changedOf(values).filter((name) => theirs[name] !== values.base.was[name] && theirs[name] !== values[name])
}
