/** Everybody whom a rule names and who has none of it gets a certificate: as long work, and however often it is asked for, once. */
import type { Basis, certificate } from '#contract/certificate.ts'
import { certificateCalled } from '#contract/certificate-kinds.ts'
import { CERTIFICATE_CHANCE, certificateNumber } from '#contract/certificate-number.ts'
import { sayOfCertificate } from '#contract/certificate-sentences.ts'
import { daysInWords } from '#contract/certificate-template.ts'
import type { TaskFailure } from '#contract/task.ts'
import type { Row, Tx } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import type { Deps } from '../../deps.ts'
import { dayOf } from '../../flow/clock.ts'
import { newCode, newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { copyUses } from '../file/store.ts'
import { ownMeeting } from '../meeting/manage-store.ts'
import { tell } from '../message/outbox.ts'
import { beginTask } from '../task/begin.ts'
import { type Kind, type Step, TaskEnds } from '../task/kind.ts'
import type { Task } from '../task/store.ts'
import { isDue, listNamed, type Named, nextDue } from './due-store.ts'
import { certificateMachine } from './machine.ts'
import { lettersOfAll, lettersOfPerson } from './printable.ts'
import { findRule, type RuleRow } from './rule-store.ts'
import { certificateIssues, certificates } from './store.ts'
import { findTemplate } from './template-store.ts'

/** People of a step: each is a row and a line of the log. */
const STEP = 100

/** Nobody is named in it, for it outlives them: whoever has one is due no more, and so the next are those who are. */
interface Checkpoint {
  issueId: string
  /** The rule as it was when somebody saw whom it names. */
  basis: Basis
  given: number
  /** How many were due when somebody saw them. */
  due: number
}

export const issue: Handler<typeof certificate.issue> = ({ deps: { db }, input: { meetingId, id }, user, thirdId, now }) =>
  db.write(async (tx) => {
    const meeting = await ownMeeting(tx, meetingId, thirdId)
    if (meeting === undefined) return refuse('meeting_gone')
    const rule = await findRule(tx, meetingId, id)
    const template = rule && (await findTemplate(tx, meetingId, rule.template_id))
    if (rule === undefined || template === undefined) return refuse('certificate_rule_gone')
    const basis = readJson(rule.basis)
    const asked = { meetingId, ruleId: id, basis }
    const people = (await listNamed(tx, asked)).filter(isDue)
    const [first] = people
    if (first === undefined) return refuse('certificate_nobody_due')
    const content = readJson(template.content)
    const shared = sharedFacts(rule, meeting)
    const filling = { ...shared, issued_at: now }
    const unprintable = lettersOfAll(content, filling)
    if (unprintable !== '') return refuse('certificate_text_unprintable', { what: unprintable })
    if (people.every((person) => lettersOfPerson(content, filling, person) !== ''))
      return refuse('certificate_text_unprintable', { what: lettersOfPerson(content, filling, first) })
    const issueId = newId(now)
    const checkpoint: Checkpoint = { issueId, basis, given: 0, due: people.length }
    const taskId = await beginTask(db, tx, { kind: 'certificateIssue', thirdId, meetingId, userId: user.id, checkpoint, now })
    if (taskId === undefined) return refuse('task_running')
    await certificateIssues.insert(tx, {
      id: issueId,
      meeting_id: meetingId,
      third_id: thirdId,
      rule_id: id,
      rule_name: rule.name,
      content: template.content,
      ...shared,
      made_by: user.id,
      made_at: now,
    })
    const issued = { entity: 'certificate_issue', entity_id: issueId, third_id: thirdId } as const
    await copyUses(tx, { entity: 'certificate_template', entity_id: template.id }, issued)
    return { taskId }
  })

/** What all certificates of an issue say. */
export function sharedFacts(
  { kind, hours_tenths, credits_tenths }: Pick<RuleRow, 'kind' | 'hours_tenths' | 'credits_tenths'>,
  meeting: { title: string; starts_at: number; ends_at: number; address: string; sponsor: string },
) {
  return {
    kind,
    meeting_name: meeting.title,
    meeting_time: daysInWords(dayOf(meeting.starts_at), dayOf(meeting.ends_at)),
    place: meeting.address,
    sponsor: meeting.sponsor,
    hours_tenths,
    credits_tenths,
  }
}

export const certificateIssue: Kind = {
  open: async (deps, task) => (checkpoint: Checkpoint) => stepOf(deps, task, checkpoint),
}

async function stepOf({ db, clock }: Deps, task: Task, checkpoint: Checkpoint): Promise<Step<Checkpoint>> {
  const { issueId, basis, given, due } = checkpoint
  const made = await certificateIssues.find(db.read, { id: issueId })
  if (made === undefined) throw new TaskEnds('certificate_rule_gone')
  const asked = { meetingId: task.meeting_id, ruleId: made.rule_id, basis }
  const now = clock()
  const { people, held } = await nextPrintable(db.read, asked, { ...made, issued_at: now })
  if (people.length === 0) {
    const total = given + held.length
    return { checkpoint, done: given, total, failures: held, over: {}, write: (tx) => record(tx, task, made, given, now) }
  }
  const done = given + people.length
  return {
    checkpoint: { issueId, basis, given: done, due },
    done,
    total: Math.max(done, due),
    write: async (tx) => {
      const got: Named[] = []
      for (const person of people) if (await give(tx, made, person, task.user_id, now)) got.push(person)
      await tellHolders(tx, made, got, now)
    },
  }
}

/**
 * The next people whose certificate can be printed. People who are held back stay due, so each step passes them again, and the
 * checkpoint names nobody.
 * @returns no people once only `held` are due.
 */
async function nextPrintable(
  on: Deps['db']['read'],
  asked: Parameters<typeof nextDue>[1],
  made: Issue & { issued_at: number },
): Promise<{ people: Named[]; held: TaskFailure[] }> {
  const content = readJson(made.content)
  const held: TaskFailure[] = []
  for (let after = ''; ;) {
    const page = await nextDue(on, asked, STEP, after)
    const people: Named[] = []
    for (const person of page) {
      const letters = lettersOfPerson(content, made, person)
      if (letters === '') people.push(person)
      else held.push({ row: 0, what: person.name, why: sayOfCertificate.personUnprintable(letters) })
    }
    if (people.length > 0 || page.length < STEP) return { people, held }
    after = page.at(-1)?.person ?? ''
  }
}

type Issue = Row<'certificate_issues'>

/** @returns whether this person got one: nothing happens where they have one by now. */
async function give(tx: Tx, made: Issue, person: Named, who: string, at: number): Promise<boolean> {
  const number = certificateNumber(newCode(CERTIFICATE_CHANCE))
  const { to } = certificateMachine.edges.issue
  const isNew = await certificates.insertNew(tx, {
    number,
    issue_id: made.id,
    rule_id: made.rule_id,
    meeting_id: made.meeting_id,
    third_id: made.third_id,
    person: person.person,
    attendee_id: person.attendee_id,
    user_id: person.user_id,
    phone: person.phone,
    name: person.name,
    unit: person.unit,
    state: to,
    why: '',
    replaces: null,
    issued_at: at,
    ended_at: null,
  })
  if (!isNew) return false
  await writeLog(tx, [{ entity: 'certificate', entityId: number, action: 'issue', from: 'due', to, who, at }])
  return true
}

/** Once for an account, whatever it got of one issue; whoever has none yet finds them by their phone later. */
async function tellHolders(tx: Tx, made: Issue, given: readonly Named[], at: number): Promise<void> {
  const facts = { meeting: made.meeting_name, what: certificateCalled(made.kind) }
  const telling = { kind: 'certificate_issued', about: made.id, thirdId: made.third_id, meetingId: made.meeting_id, facts } as const
  const accounts = new Set(given.flatMap(({ user_id }) => user_id ?? []))
  await tell(
    tx,
    [...accounts].map((userId) => ({ ...telling, userId })),
    at,
  )
}

/** The meeting's history has one line for all of them. */
async function record(tx: Tx, task: Task, made: { rule_id: string; rule_name: string }, given: number, at: number): Promise<void> {
  const line = { entity: 'certificate_rule', entityId: made.rule_id, meetingId: task.meeting_id, who: task.user_id, at }
  await writeLog(tx, [{ ...line, action: 'issueCertificates', from: made.rule_name, to: String(given) }])
}
