/** The schema, as steps that each database takes once, in this order. A landed step is never edited: changes are new steps. */
import type { Migration } from './migration.ts'
import oneMeeting from './migrations/0001-one-meeting.ts'
import everyWayIn from './migrations/0002-every-way-in.ts'
import wechatAndMoney from './migrations/0003-wechat-and-money.ts'
import atTheDoor from './migrations/0004-at-the-door.ts'
import secretCheck from './migrations/0005-secret-check.ts'
import guessesOfStrangers from './migrations/0006-guesses-of-strangers.ts'
import files from './migrations/0007-files.ts'
import ticketsOfColleagues from './migrations/0008-tickets-of-colleagues.ts'
import proofsEndInTime from './migrations/0009-proofs-end-in-time.ts'
import answersGo from './migrations/0010-answers-go.ts'
import meetingsMade from './migrations/0011-meetings-made.ts'
import rightsPerMeeting from './migrations/0012-rights-per-meeting.ts'
import tasksAndProgrammes from './migrations/0013-tasks-and-programmes.ts'
import settings from './migrations/0014-settings.ts'
import sealedNumbers from './migrations/0015-sealed-numbers.ts'
import sessionsInOrder from './migrations/0013-sessions-in-order.ts'
import selling from './migrations/0016-selling.ts'
import forms from './migrations/0017-forms.ts'
import rounds from './migrations/0018-rounds.ts'
import desk from './migrations/0019-desk.ts'
import closing from './migrations/0020-closing.ts'
import rehearsal from './migrations/0021-rehearsal.ts'
import hosting from './migrations/0022-hosting.ts'
import certification from './migrations/0023-certification.ts'
import organisations from './migrations/0024-organisations.ts'
import exhibitors from './migrations/0025-exhibitors.ts'
import invitees from './migrations/0026-invitees.ts'
import articles from './migrations/0027-articles.ts'
import votes from './migrations/0028-votes.ts'
import surveys from './migrations/0029-surveys.ts'
import invoices from './migrations/0030-invoices.ts'
import submissions from './migrations/0031-submissions.ts'
import certificates from './migrations/0032-certificates.ts'
import chainedLog from './migrations/0033-chained-log.ts'
import seen from './migrations/0034-seen.ts'
import wordsThatGo from './migrations/0035-words-that-go.ts'
import foundWithoutAWalk from './migrations/0036-found-without-a-walk.ts'
import slotsAndEntries from './migrations/0037-slots-and-entries.ts'
import serialsOfProofs from './migrations/0038-serials-of-proofs.ts'
import boxesWithKeys from './migrations/0039-boxes-with-keys.ts'
import visitBlocksOfAMeeting from './migrations/0040-visit-blocks-of-a-meeting.ts'
import clockWatch from './migrations/0041-clock-watch.ts'
import invoiceWaits from './migrations/0042-invoice-waits.ts'
import foldedSerials from './migrations/0043-folded-serials.ts'
import foldedText from './migrations/0044-folded-text.ts'
import documents from './migrations/0045-documents.ts'
import providerNumbers from './migrations/0046-provider-numbers.ts'
import importReports from './migrations/0047-import-reports.ts'
import meetingEarlierPlace from './migrations/0048-meeting-earlier-place.ts'
import workplacesAndNames from './migrations/0049-workplaces-and-names.ts'
import invoiceContacts from './migrations/0050-invoice-contacts.ts'

export const migrations: readonly Migration[] = [
  oneMeeting,
  everyWayIn,
  wechatAndMoney,
  atTheDoor,
  secretCheck,
  guessesOfStrangers,
  files,
  ticketsOfColleagues,
  proofsEndInTime,
  answersGo,
  meetingsMade,
  rightsPerMeeting,
  tasksAndProgrammes,
  settings,
  sealedNumbers,
  sessionsInOrder,
  selling,
  forms,
  rounds,
  desk,
  closing,
  rehearsal,
  hosting,
  certification,
  organisations,
  exhibitors,
  invitees,
  articles,
  votes,
  surveys,
  invoices,
  submissions,
  certificates,
  chainedLog,
  seen,
  wordsThatGo,
  foundWithoutAWalk,
  slotsAndEntries,
  serialsOfProofs,
  boxesWithKeys,
  visitBlocksOfAMeeting,
  clockWatch,
  invoiceWaits,
  foldedSerials,
  foldedText,
  documents,
  providerNumbers,
  importReports,
  meetingEarlierPlace,
  workplacesAndNames,
  invoiceContacts,
]

/** @returns the steps of a database that this release does not know, sorted. */
export function unknownSteps(done: Iterable<string>): string[] {
  const known = new Set(migrations.map(({ name }) => name))
  return [...done].filter((name) => !known.has(name)).toSorted()
}
