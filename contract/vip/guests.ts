/** Guests of a meeting who are received apart: their files, and how far each one has come. */
import * as v from 'valibot'
import { get, page, paging, post } from '../call.ts'
import { documentFields, documentFits } from '../document.ts'
import { documentTypes } from '../document-words.ts'
import { id, line, personName, optionalMobile, text } from '../fields.ts'
import { edition } from '../history.ts'
import { say } from '../sentences.ts'
import { day, edit, moment, Party, party, secrets, view } from './fields.ts'
import { sayOfVip } from './sentences.ts'
import { duties, guestStates, missings, photographs, visibilities } from './words.ts'

const editAtMeeting = { access: edit, meeting: 'meetingId' } as const
const viewAtMeeting = { access: view, meeting: 'meetingId' } as const

export const COMPANIONS_MOST = 10
export const MARGIN_MINUTES = 60

const names = v.pipe(v.array(personName), v.maxLength(COMPANIONS_MOST, sayOfVip.companionsInvalid))

/** What an editor writes of a guest; the private part apart (`GuestPrivate`). */
const written = {
  name: personName,
  /** 先生, 院士, 局长: how they are addressed. */
  honorific: line(20, sayOfVip.honorificInvalid),
  unit: line(60),
  post: line(60),
  mobile: optionalMobile,
  ...documentFields,
  duties: v.pipe(v.array(v.picklist(duties, sayOfVip.dutiesInvalid)), v.maxLength(duties.length, sayOfVip.dutiesInvalid)),
  visibility: v.picklist(visibilities, say.fieldUnknown),
  photographs: v.picklist(photographs, say.fieldUnknown),
  /** A picture for whoever greets them, put in for purpose `vip`; empty: none. */
  photoId: line(40),
  languages: line(60),
  companions: names,
  gift: line(60),
  /** Who says no for the guest. */
  speaksFor: party,
  host: party,
  deputy: party,
  /** The ticket that they are given a place of once they have confirmed; empty: none. */
  ticketId: line(40),
}

const Brief = v.object({
  id: v.string(),
  edition: v.number(),
  state: v.picklist(guestStates),
  name: v.string(),
  honorific: v.string(),
  unit: v.string(),
  post: v.string(),
  duties: v.array(v.picklist(duties)),
  visibility: v.picklist(visibilities),
  host: v.string(),
  /** What its file lacks. */
  missing: v.array(v.picklist(missings)),
  /** The next thing with them: when, and in a few words; empty where there is none. */
  nextTime: v.string(),
  next: v.string(),
  /** The least of their arrival buffers, in minutes; null where none can be computed. */
  buffer: v.nullable(v.number()),
})
export type GuestBrief = v.InferOutput<typeof Brief>

/** `ownDiet`: as the guest has written it by their link. */
export const GuestPrivate = v.object({ diet: v.string(), ownDiet: v.string(), health: v.string(), notes: v.string() })
export type GuestPrivate = v.InferOutput<typeof GuestPrivate>

/** A file. Phones and the number of the document are whole for readers with the permission. */
export const Guest = v.object({
  ...Brief.entries,
  mobile: v.string(),
  /** Empty without a number. */
  documentType: v.picklist(['', ...documentTypes]),
  documentNumber: v.string(),
  photographs: v.picklist(photographs),
  photoId: v.string(),
  languages: v.string(),
  companions: v.array(v.string()),
  gift: v.string(),
  speaksFor: Party,
  host: Party,
  deputy: Party,
  ticketId: v.string(),
  ticketName: v.string(),
  /** Empty: no place yet. */
  admissionId: v.string(),
  orderNo: v.string(),
  /** Why they do not come. */
  refusal: v.string(),
  /** The door's: when and where they came in first; empty before. */
  arrivedTime: v.string(),
  arrivedGate: v.string(),
  /** null: the caller has no right to it. */
  private: v.nullable(GuestPrivate),
  actions: v.array(v.picklist(['save', 'invite', 'confirm', 'decline', 'leave', 'cancel', 'remove', 'link'])),
})
export type Guest = v.InferOutput<typeof Guest>

export const VipList = v.object({
  edition: v.number(),
  /** Who answers for the list. */
  lead: Party,
  /** Minutes before a call time by which guests are to be at the venue. */
  marginMinutes: v.number(),
  /** `YYYY-MM-DD`: the day on which everything here is thrown away. */
  deleteDay: v.string(),
  /** Meals, with ids of the client's making. */
  banquets: v.array(v.object({ id: v.string(), name: v.string(), place: v.string(), time: v.string() })),
  /** 1: the caller may change it. */
  editable: v.number(),
  /** 1: the caller may read diets, health and notes. */
  readsPrivate: v.number(),
})
export type VipList = v.InferOutput<typeof VipList>

const reason = v.pipe(line(100, sayOfVip.reasonMissing), v.minLength(2, sayOfVip.reasonMissing))
const one = { meetingId: id, id }

export const guestCalls = {
  /** By state, then name; counts by state are of all. */
  list: post('/api/meeting/vip/list', {
    ...viewAtMeeting,
    input: v.strictObject({ ...paging, meetingId: id, keyword: line(50), state: v.optional(v.picklist(guestStates, say.fieldUnknown)) }),
    data: v.object({ ...page(Brief).entries, counts: v.array(v.object({ state: v.picklist(guestStates), number: v.number() })) }),
  }),
  get: get('/api/meeting/vip/get', {
    ...viewAtMeeting,
    input: v.strictObject(one),
    data: Guest,
    reasons: ['vip_gone'],
  }),
  /** Host and deputy who are new to it are told that there is something to do, and no name. */
  save: post('/api/meeting/vip/save', {
    ...editAtMeeting,
    adds: { minute: 60, day: 1_000 },
    input: v.pipe(v.strictObject({ meetingId: id, id: line(40), edition, ...written }), documentFits()),
    data: Guest,
    reasons: ['vip_gone', 'changed_meanwhile', 'ticket_gone', 'file_gone', 'vips_full'],
  }),
  savePrivate: post('/api/meeting/vip/private/save', {
    access: secrets,
    meeting: 'meetingId',
    input: v.strictObject({ ...one, edition, diet: line(200), health: line(200), notes: text(1_000) }),
    data: Guest,
    reasons: ['vip_gone', 'changed_meanwhile'],
  }),
  invite: post('/api/meeting/vip/invite', {
    ...editAtMeeting,
    input: v.strictObject(one),
    data: Guest,
    reasons: ['vip_gone', 'vip_moved'],
  }),
  /** In the guest's name, or that they do not come: then `reason` says why. A place is given with it, where a ticket is named. */
  confirm: post('/api/meeting/vip/confirm', {
    ...editAtMeeting,
    input: v.strictObject({ ...one, comes: v.picklist([0, 1], say.fieldUnknown), reason: line(100) }),
    data: Guest,
    reasons: ['vip_gone', 'vip_moved', 'sold_out', 'ticket_gone', 'meeting_cancelled', 'meeting_settled'],
  }),
  /** `leave`: has gone home. `cancel`: does not come after all; the place is free again. `remove`: was listed by mistake. */
  mark: post('/api/meeting/vip/mark', {
    ...editAtMeeting,
    input: v.variant('action', [
      v.strictObject({ ...one, action: v.picklist(['leave', 'remove'] as const) }),
      v.strictObject({ ...one, action: v.literal('cancel'), reason }),
    ]),
    data: v.nullable(Guest),
    reasons: ['vip_gone', 'vip_moved'],
  }),
  settings: get('/api/meeting/vip/settings', {
    ...viewAtMeeting,
    input: v.strictObject({ meetingId: id }),
    data: VipList,
  }),
  saveSettings: post('/api/meeting/vip/settings/save', {
    ...editAtMeeting,
    input: v.strictObject({
      meetingId: id,
      edition,
      lead: party,
      marginMinutes: v.pipe(
        v.number(sayOfVip.marginInvalid),
        v.integer(sayOfVip.marginInvalid),
        v.minValue(0, sayOfVip.marginInvalid),
        v.maxValue(600, sayOfVip.marginInvalid),
      ),
      deleteDay: day,
      banquets: v.pipe(
        v.array(
          v.strictObject({
            id: v.pipe(line(20), v.nonEmpty(sayOfVip.banquetsInvalid)),
            name: v.pipe(line(30, sayOfVip.banquetsInvalid), v.nonEmpty(sayOfVip.banquetsInvalid)),
            place: line(60),
            time: moment,
          }),
        ),
        v.maxLength(30, sayOfVip.banquetsInvalid),
      ),
    }),
    data: VipList,
    reasons: ['changed_meanwhile', 'delete_day_unfit'],
  }),
}
