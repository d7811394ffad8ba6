/** A list while it is being edited: texts as people type them, and back to what the wire takes. */
import type { Input } from '#contract/call.ts'
import type { checkin } from '#contract/checkin/calls.ts'
import { type CheckinList, type EditedList, isOfForm, VISIT_LIST } from '#contract/checkin/lists.ts'
import type { OpeningKind } from '#contract/entry-code.ts'

export type ListInput = Input<typeof checkin.saveList>

export interface Draft extends Omit<EditedList, 'gates' | 'windows' | 'questions' | 'latitude' | 'longitude' | 'radius'> {
  /** One gate in a line. */
  gates: string
  /** As the browser's own field writes moments: `YYYY-MM-DDTHH:mm`. */
  windows: readonly { from: string; to: string }[]
  /** One question in a line; those that end with a colon ask for words. */
  questions: string
  place: string
  radius: string
}

const known: readonly OpeningKind[] = ['entry', 'rotating']

export function draftOf(meetingId: string, list: EditedList | undefined): Draft {
  if (list === undefined) {
    return {
      id: '',
      edition: 0,
      meetingId,
      name: '',
      kind: 'entrance',
      ticketIds: [],
      windows: [],
      passes: 'once',
      exits: 0,
      accepts: [...known],
      questions: '',
      gates: '主入口',
      self: 0,
      place: '',
      radius: '',
    }
  }
  return {
    ...list,
    windows: list.windows.map(({ from, to }) => ({ from: from.slice(0, 16).replace(' ', 'T'), to: to.slice(0, 16).replace(' ', 'T') })),
    gates: list.gates.map(({ name }) => name).join('\n'),
    questions: list.questions
      .filter((one) => !isOfForm(one))
      .map(({ text, kind }) => (kind === 'text' ? `${text}：` : text))
      .join('\n'),
    place: list.radius === 0 ? '' : `${list.latitude}, ${list.longitude}`,
    radius: list.radius === 0 ? '' : String(list.radius),
  }
}

/** @param list as it was: a gate or a question that keeps its words keeps its id. */
export function inputOf(draft: Draft, list: CheckinList | undefined): ListInput {
  const { place, radius, ...rest } = draft
  const [latitude, longitude] = place.split(/[,，\s]+/).map((part) => (part === '' ? Number.NaN : Number(part)))
  const gates = linesOf(draft.gates).map((name) => ({ id: list?.gates.find((gate) => gate.name === name)?.id ?? '', name }))
  const questions = linesOf(draft.questions).map((line) => {
    const words = line.replace(/[:：]$/, '')
    const kind: 'yes' | 'text' = words === line ? 'yes' : 'text'
    return { id: list?.questions.find(({ text }) => text === words)?.id ?? '', text: words, kind }
  })
  return {
    id: rest.id,
    edition: rest.edition,
    meetingId: rest.meetingId,
    name: rest.name,
    kind: rest.kind,
    ticketIds: [...rest.ticketIds],
    passes: rest.passes,
    exits: rest.exits,
    accepts: [...rest.accepts],
    self: rest.self,
    windows: draft.windows.map(({ from, to }) => ({ from: momentOf(from), to: momentOf(to) })),
    gates,
    questions,
    // One without the other is told as a mistake: it must not open the door to everywhere.
    ...(draft.kind !== 'visitor' &&
      draft.self === 1 &&
      place + radius !== '' && {
        latitude: latitude ?? Number.NaN,
        longitude: longitude ?? Number.NaN,
        radius: radius === '' ? Number.NaN : Number(radius),
      }),
    ...(draft.kind === 'visitor' && VISIT_LIST),
  }
}

const momentOf = (typed: string) => (typed === '' ? '' : `${typed.replace('T', ' ')}:00`)

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
