/**
 * A world with sensitive fields in every feature, made through the calls: one person leaves traces everywhere, a meeting receives
 * a guest and a visitor, and every fixture of a read call has run. Callers of every role ask; the values are what the tables hold.
 */
import type { Call, Input } from '#contract/call.ts'
import { attendee } from '#contract/attendee.ts'
import { campaign } from '#contract/campaign.ts'
import { certificate } from '#contract/certificate.ts'
import { certification } from '#contract/certification.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { contributeManage } from '#contract/contribute-manage.ts'
import { desk } from '#contract/desk.ts'
import { usualQuestion } from '#contract/form-ready.ts'
import type { Grants } from '#contract/may.ts'
import { invoiceManage } from '#contract/invoice-manage.ts'
import { order } from '#contract/order.ts'
import { people } from '#contract/people.ts'
import { builtInRoles, permissionWords } from '#contract/right.ts'
import { survey } from '#contract/survey.ts'
import { vip } from '#contract/vip/calls.ts'
import { sheetKinds } from '#contract/vip/words.ts'
import { visitor } from '#contract/visitor.ts'
import { vote } from '#contract/vote.ts'
import { readJson, writeJson } from '#server/db/json.ts'
import { holdsNumber, type Sealed } from '#server/db/sealed.ts'
import { lookAfterCampaigns } from '#server/features/campaign/due.ts'
import { findFile, piecesOf } from '#server/features/file/store.ts'
import { rightsOf } from '#server/features/right/rights.ts'
import { giveRole } from '#server/features/right/store.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import type { FieldKind } from '#server/privacy/field-gate.ts'
import type { TestApp } from './app.ts'
import { askInstead } from './asking.ts'
import type { Fixture } from './cases.ts'
import { makeRule } from './certificates.ts'
import { aCode, ofOrganisation, ofPerson } from './certifying.ts'
import { keepDoor, makeList } from './doorway.ts'
import { cases, casesByCall } from './gather-cases.ts'
import { fillHosting } from './hosting.ts'
import { idcardOf } from './id-numbers.ts'
import { sellerIssues } from './invoicing.ts'
import { type Person, signIn, signInAs, visitor as stranger } from './person.ts'
import { filesIn } from './unzip.ts'
import { saveFile } from './vip-file.ts'
import { letCome } from './visits-at-doors.ts'

const TENANT = '-000001'
const HERE = { meetingId: '1' }
const PERSON = '13800000011'
const HOST = '13977770002'
const TASK_OWNER = '13977770004'

/** A caller: a built-in role, a single permission, or a person with a relation to the values. */
export interface Asker {
  who: string
  person: Person
  grants: Grants
}

/** POST calls that change nothing, except calls that answer with a page. */
const postReads = new Set([
  'organisation.info',
  'organisation.mySystems',
  'organisation.importPreview',
  'organisation.invitePreview',
  'member.byIds',
  'genuine.ask',
  'meeting.preview',
  'share.info',
  'schedule.importPreview',
  'voucher.check',
  'card.read',
  'visitor.mine',
  'vip.open',
  'checkin.find',
  'checkin.noted',
  'refund.weigh',
  'campaign.segment',
  'survey.result',
  'article.read',
  'article.preview',
  'namelist.read',
  'invoice.importPreview',
  'receipt.readStatement',
])
/** Calls that write and answer with masked fields that no read call shows. */
const alsoAsked = new Set(['checkin.scan', 'vip.link', 'transfer.give'])

const isPaged = ({ input }: Call) => 'pageNum' in ((input as { entries?: object }).entries ?? {})
const isRead = (name: string, call: Call) => call.method === 'GET' || isPaged(call) || postReads.has(name) || alsoAsked.has(name)
/** Calls that begin a table or an archive. */
const isExport = (name: string, { data }: Call) =>
  'taskId' in ((data as { entries?: object }).entries ?? {}) && /\.(?:export\w*|attachments|attendanceExport|print|unitZip)$/.test(name)

export interface Asked {
  name: string
  call: Call
  input: object
  headers: Record<string, string>
}

/** Fixtures of other calls that leave what a read call shows. */
const before: Readonly<Record<string, string>> = {
  'order.waiting': 'order.decide',
  'refund.requests': 'refund.unask',
  'invoice.list': 'invoice.return',
  'organisation.applications': 'organisation.decide',
  'receipt.readStatement': 'order.cancel',
}

type Hear = (name: string, asker: Asker, text: string) => void

export class SensitiveWorld {
  readonly test: TestApp
  readonly askers: Asker[] = []
  private admin!: Person
  /** Begins tables, and has no role any more when they are written. */
  private former!: Asker
  private carId = ''

  constructor(test: TestApp) {
    this.test = test
  }

  async fill(): Promise<void> {
    const { test } = this
    const { db } = test.deps
    this.admin = await signInAs(test, 'admin')
    await db.write((tx) => tx.updateTable('tickets').set({ total: 1_000_000, limit_phone: 0 }).execute())
    const person = await signIn(test, PERSON)
    for (const { leaveTraces } of cases.values()) {
      await leaveTraces?.({ test, person, admin: this.admin })
      test.clock.pass(61_000)
    }
    await this.receive()
    await this.identify()
    await this.invite()
  }

  /**
   * Makes every read call and every export as every asker, right after its fixture.
   * @param hear what an asker was answered.
   */
  async read(hear: Hear): Promise<void> {
    for (const asked of await this.extraReads()) for (const asker of this.askers) hear(asked.name, asker, await this.ask(asked, asker))
    for (const asked of await this.extraExports()) await this.takeOut(asked, hear)
    for (const [name, { call }] of casesByCall) {
      if (!isRead(name, call) && !isExport(name, call)) continue
      const first = before[name]
      if (first !== undefined) await this.requestOf(first)
      const asked = await this.requestOf(name)
      // Responses show the masked phone of an account without a name.
      await this.test.deps.db.write((tx) => tx.updateTable('users').set({ name: '' }).execute())
      if (isExport(name, call)) await this.takeOut(asked, hear)
      else for (const asker of this.askers) hear(name, asker, await this.ask(asked, asker))
    }
  }

  /** Makes an export as every asker, and as one who loses the permission before it is written. */
  private async takeOut(asked: Asked, hear: Hear): Promise<void> {
    for (const asker of this.askers) hear(asked.name, asker, await this.exported(asked, asker))
    hear(asked.name, this.former, await this.exported(asked, this.former, true))
  }

  /** @returns what an asker is answered by a read call whose fixture is a plain request. @param more of the request. */
  async again(name: string, asker: Asker, more: object): Promise<string> {
    const asked = await this.requestOf(name)
    return this.ask({ ...asked, input: { ...asked.input, ...more } }, asker)
  }

  /** @returns the feature's own good request. */
  private async requestOf(name: string): Promise<Asked> {
    const [, { call, own, cases: of }] = casesByCall.find(([known]) => known === name) as (typeof casesByCall)[number]
    const mobile = of.askers?.[own]
    const person = mobile === undefined ? this.admin : await signIn(this.test, mobile)
    const fixture = of.fixtures[own] as Fixture<Call>
    const input = typeof fixture === 'function' ? await fixture({ test: this.test, person }) : fixture
    return { name, call, input, headers: of.headers ?? {} }
  }

  /** A guest with a flight, a car, rooms, a host, and a task that another person has. */
  private async receive(): Promise<void> {
    const { admin } = this
    await fillHosting(this.test, admin)
    const guest = await saveFile(admin, {
      mobile: '13977770031',
      documentNumber: 'EK7719307',
      deputy: { name: '吴副手', mobile: '13977770032' },
    })
    const thing = { ...HERE, id: '', edition: 0 }
    const car = { plate: '浙A7C5E9', model: '', seats: 4, driver: '王师傅', driverMobile: '13977770033', note: '' }
    const { id: carId } = await admin.do(vip.saveCar, { ...thing, ...car })
    this.carId = carId
    const way = { direction: 'in', way: 'plane', number: 'MU7719', fromPlace: '北京', toPlace: '杭州', meetAt: '', note: '' } as const
    const times = { planFrom: '2026-10-16 08:00:00', planTo: '2026-10-16 10:20:00', expectFrom: '', expectTo: '' }
    await admin.do(vip.saveLeg, { ...thing, guestId: guest.id, carId, ...way, ...times })
    const nights = { fromDay: '2026-10-16', toDay: '2026-10-18', payer: 'host', state: 'asked' } as const
    await admin.do(vip.saveRoom, { ...thing, hotel: '西子宾馆', kind: '', beds: 1, room: 'R8307', ...nights, guestIds: [guest.id] })
    const owner = { name: '小吴', mobile: TASK_OWNER }
    await admin.do(vip.saveTask, { ...HERE, id: '', edition: 0, guestId: guest.id, what: '准备接站牌', owner, dueTime: '' })
  }

  /** An ID number among the answers, which the reception may read, and certifications that wait for a decision. */
  private async identify(): Promise<void> {
    const { test } = this
    await askInstead(test.deps.db, '1', (questions) => [
      ...questions.filter(({ key }) => key !== 'idcard' && key !== 'phone' && key !== 'ishotel' && key !== 'documentNumber'),
      usualQuestion('ishotel', false),
      usualQuestion('phone', true),
      { ...usualQuestion('idcard', false), readers: 'reception' },
      { ...usualQuestion('documentNumber', false), readers: 'reception' },
    ])
    const buyer = await signIn(test, '13977770051')
    const numbers = { idcard: idcardOf('11010519880214173'), documentType: 'taiwanPermit', documentNumber: '7719305888' } as const
    const agreedKeys = ['idcard', 'documentNumber']
    const said = { name: '阮知行', sex: 1, phone: '13977770051', ...numbers, agreedKeys, ishotel: 1 }
    const { id } = await buyer.do(attendee.save, { ...HERE, ticketId: '1', ...said, organiserConsent: 1 })
    const place = { ...HERE, thirdId: TENANT, ticketId: '1', ticketNum: 1, ticketPrice: 0 }
    await buyer.do(order.submit, { enrollInfoIds: [id], ...place })
    const applicant = await signIn(test, '13977770041')
    const { putIn, tinyPng } = await import('./put-in.ts')
    const front = (await putIn(applicant, tinyPng, '证件.png', 'certification')).address
    await applicant.do(certification.savePerson, ofPerson({ name: '阮知行', paper: 'passport', paperNo: 'EK7719305', front }))
    const organisation = await signIn(test, '13977770042')
    await organisation.do(
      certification.saveOrganisation,
      await ofOrganisation(organisation, { name: '别的小学', code: aCode(77), contactMobile: '13977770043' }),
    )
  }

  /** One account for each built-in role and each permission, a plain attendee, a stranger, and the people of this world. */
  private async invite(): Promise<void> {
    const { test } = this
    const { db } = test.deps
    let serial = 0
    const withRole = async (who: string, roleId: string, meetingId = ''): Promise<void> => {
      const person = await signIn(test, `1366666${String(++serial).padStart(4, '0')}`)
      const role = { user_id: person.id, third_id: TENANT, meeting_id: meetingId, role_id: roleId, granted_by: 'test', created_at: 1 }
      await db.write((tx) => giveRole(tx, role))
      await this.addAsker(who, person)
    }
    await this.addAsker('admin', this.admin)
    for (const who of ['staff', 'user', 'otherOrganiser'] as const) await this.addAsker(who, await signInAs(test, who))
    for (const role of Object.keys(builtInRoles)) if (role !== 'admin' && role !== 'staff') await withRole(role, role)
    await withRole('meetingOrganiser', 'organiser', '1')
    for (const permission of Object.keys(permissionWords)) {
      const row = { id: `only ${permission}`, third_id: TENANT, name: permission, permissions: writeJson([permission]), created_at: 1 }
      await db.write((tx) => tx.insertInto('roles').values(row).execute())
      await withRole(permission, row.id)
    }
    await this.addAsker('person', await signIn(test, PERSON))
    await this.addAsker('host', await signIn(test, HOST))
    await this.addAsker('taskOwner', await signIn(test, TASK_OWNER))
    await this.addAsker('stranger', stranger(test.app))
    const nothing = { permissions: [], roles: [] }
    this.former = { who: 'formerOrganiser', person: await signInAs(test, 'organiser'), grants: nothing }
  }

  private async addAsker(who: string, person: Person): Promise<void> {
    const { db } = this.test.deps
    const nothing = { permissions: [], roles: [] }
    const grants = person.id === '' ? nothing : await rightsOf(db, person.id, TENANT, this.test.clock(), '1')
    this.askers.push({ who, person, grants })
  }

  /** Reads that no fixture asks for: of things that leave masked fields in the answer. */
  private async extraReads(): Promise<Asked[]> {
    const { admin, test } = this
    const { db } = test.deps
    const asked = (call: Call, input: object, name: string): Asked => ({ name, call, input, headers: {} })
    const link = async (kind: 'driver' | 'hotel', of: string, mobile = '') => (await admin.do(vip.link, { ...HERE, kind, of, mobile })).key
    const { vote_id } = await db.read.selectFrom('vote_roll').select('vote_id').executeTakeFirstOrThrow()
    const { survey_id } = await db.read.selectFrom('survey_answers').select('survey_id').executeTakeFirstOrThrow()
    const { at: _, ...now } = (await this.requestOf('campaign.send')).input as Input<typeof campaign.send>
    const { id: campaignId } = await admin.do(campaign.send, now)
    await lookAfterCampaigns(test.deps)
    await this.work()
    const rule = await makeRule(admin, { people: [{ name: '顾清', phone: '13977770061', unit: '' }] })
    // A person with a ticket is registered.
    const unregistered = db.read.selectFrom('users').select('id').where('mobile', '!=', PERSON)
    await db.write((tx) => tx.updateTable('contributions').set({ state: 'accepted' }).where('user_id', 'in', unregistered).execute())
    const visits = await keepDoor(admin, (await makeList(admin, { name: '访客通道', kind: 'visitor', accepts: ['rotating'] })).id)
    const visit = await letCome(test, { mobile: '13977770062', name: '访客甲', plate: '京C55D77' })
    const door = await keepDoor(admin, (await makeList(admin)).id)
    await door.sync()
    await admin.do(checkin.note, { ...HERE, serial: 1, vip: 1, note: '', host: PERSON })
    await this.comesIn()
    // An applicant whose contact is another person.
    await db.write((tx) => tx.updateTable('proposals').set({ contact_mobile: '13977770067' }).execute())
    const about = { number: '', name: '', tail: '' }
    return [
      asked(vip.open, { key: await link('driver', this.carId), tail: '0033' }, 'vip.open driver'),
      asked(vip.open, { key: await link('hotel', '西子宾馆', '13977770063'), tail: '0063' }, 'vip.open hotel'),
      asked(vote.roll, { ...HERE, id: vote_id, pageNum: 1, pageSize: 30 }, 'vote.roll'),
      asked(survey.answers, { ...HERE, id: survey_id, pageNum: 1, pageSize: 30 }, 'survey.answers'),
      asked(campaign.told, { ...HERE, id: campaignId, pageNum: 1, pageSize: 30 }, 'campaign.told'),
      asked(certificate.preview, { ...HERE, id: rule.id, pageNum: 1, pageSize: 30 }, 'certificate.preview'),
      asked(contributeManage.unregistered, { ...HERE, pageNum: 1, pageSize: 30 }, 'contribute.unregistered'),
      asked(checkin.find, { ...about, deviceId: visits.deviceId, name: visit.name, tail: '0062' }, 'checkin.find'),
      asked(checkin.find, { ...about, deviceId: door.deviceId, name: '阮', tail: '0051' }, 'checkin.find'),
      asked(checkin.noted, { ...HERE, asked: '1' }, 'checkin.noted'),
      asked(visitor.present, HERE, 'visitor.present'),
      asked(desk.list, { ...HERE, pageNum: 1, pageSize: 30 }, 'desk.list'),
    ]
  }

  /** Exports of another kind than the one that a fixture asks for. */
  private async extraExports(): Promise<Asked[]> {
    const { admin, test } = this
    const { db } = test.deps
    await db.write((tx) => tx.updateTable('contribution_authors').set({ mobile: '13977770066' }).where('mobile', '=', '').execute())
    await sellerIssues(admin, { provider: 'hand' })
    const issuing = (await this.requestOf('invoice.issue')).input as Input<typeof invoiceManage.issue>
    await admin.do(invoiceManage.issue, issuing)
    await sellerIssues(admin, { provider: 'digital' })
    const asked = (call: Call, input: object, name: string): Asked => ({ name, call, input, headers: {} })
    return [
      asked(invoiceManage.export, { ...HERE, what: 'batch' }, 'invoice.export batch'),
      asked(people.export, { ...HERE, kind: 'csv', rooms: 1 }, 'people.export rooms'),
      ...sheetKinds.map((kind) => asked(vip.exportSheet, { ...HERE, kind }, `vip.exportSheet ${kind}`)),
    ]
  }

  /** Lets a visitor in whose host was not found: responses show the phone that the visitor typed for the host. */
  private async comesIn(): Promise<void> {
    const now = this.test.clock()
    await letCome(this.test, {
      state: 'arrived',
      arrived_at: now,
      mobile: '13977770064',
      plate: '京D66E88',
      host_name: '',
      host_mobile: '13977770065',
    })
  }

  /** Takes all steps of long work that waits. */
  private async work(): Promise<void> {
    for (let steps = 1; steps > 0;) steps = await takeSteps(this.test.deps)
  }

  private async ask({ call, input, headers }: Asked, { person }: Asker): Promise<string> {
    return JSON.stringify(await person.ask(call, input, { headers }))
  }

  /**
   * @param leaves whether the person loses every role before the file is written.
   * @returns the text of the file that an export makes for this person; '' where the person may not begin one.
   */
  private async exported({ call, input }: Asked, { person }: Asker, leaves = false): Promise<string> {
    const { db } = this.test.deps
    await db.write((tx) => tx.updateTable('tasks').set({ ended_at: 1, state: 'stopped' }).where('ended_at', 'is', null).execute())
    const { data } = await person.ask(call, input)
    const taskId = (data as { taskId?: string } | null)?.taskId
    if (taskId === undefined) return ''
    const roles = await db.read.selectFrom('user_roles').selectAll().where('user_id', '=', person.id).execute()
    if (leaves) await db.write((tx) => tx.deleteFrom('user_roles').where('user_id', '=', person.id).execute())
    await this.work()
    if (leaves) await db.write((tx) => db.insertMany(tx, 'user_roles', roles))
    const task = await db.read.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow()
    const file = task.result === '' ? undefined : await findFile(db.read, task.result)
    return file === undefined ? '' : textOf(Buffer.from(await piecesOf(db, file.id), 'base64'))
  }

  /** @returns every sensitive value in the tables, with its kind and the columns that contain it. */
  async values(): Promise<Map<string, SensitiveValue>> {
    const { db, seals } = this.test.deps
    const found = new Map<string, SensitiveValue>()
    const add = (kind: FieldKind, column: string, value: string | null) => {
      if (value === null || value.length <= 4 || (kind === 'phone' && !isPhone(value))) return
      found.set(value, { kind, columns: [...(found.get(value)?.columns ?? []), column] })
    }
    const all = async (table: string): Promise<Record<string, unknown>[]> =>
      (await db.read
        .selectFrom(table as never)
        .selectAll()
        .execute()) as Record<string, unknown>[]
    for (const [kind, tables] of Object.entries(plainColumns))
      for (const [table, columns] of Object.entries(tables))
        for (const row of await all(table))
          for (const column of columns) add(kind as FieldKind, `${table}.${column}`, row[column] as string | null)
    for (const { fields } of await db.read.selectFrom('certifications').select('fields').execute())
      add('phone', 'certifications.contactMobile', readJson(fields).contactMobile ?? null)
    for (const [table, column, id, kind] of sealedColumns)
      for (const row of await all(table)) {
        const sealed = row[column] as Sealed
        if (holdsNumber(sealed)) add(kind, `${table}.${column}`, seals.open(sealed, row[id] as string))
      }
    return found
  }
}

const isPhone = (value: string) => /^\+?\d[\d-]{6,}$/.test(value)

export interface SensitiveValue {
  kind: FieldKind
  /** As `table.column`. */
  columns: readonly string[]
}

const sealedColumns = [
  ['profiles', 'certify_card_no', 'user_id', 'documentNumber'],
  ['certifications', 'paper_no', 'id', 'documentNumber'],
  ['attendees', 'idcard', 'id', 'idNumber'],
  ['attendees', 'document_number', 'id', 'documentNumber'],
  ['vip_guests', 'document_number', 'id', 'documentNumber'],
] as const

/** Phones that tenants, meetings and organisations publish are not among them. */
const phoneColumns = {
  users: ['mobile'],
  profiles: ['guardian_mobile'],
  attendees: ['phone'],
  ticket_phones: ['phone'],
  contribution_authors: ['mobile'],
  invoice_titles: ['phone', 'contact_phone'],
  organisation_titles: ['phone'],
  invoices: ['phone', 'contact_phone'],
  namelist_rows: ['phone'],
  proposals: ['contact_mobile'],
  vip_lists: ['lead_mobile'],
  vip_guests: ['mobile', 'speaks_mobile', 'host_mobile', 'deputy_mobile'],
  vip_cars: ['driver_mobile'],
  vip_tasks: ['owner_mobile'],
  visits: ['mobile', 'host_mobile'],
  visit_blocks: ['mobile'],
  message_blocks: ['mobile'],
  messages: ['to_mobile'],
  vote_seats: ['mobile'],
  kept_cards: ['mobile'],
  certificates: ['phone'],
  certificate_people: ['phone'],
}
const plainColumns: Readonly<Partial<Record<FieldKind, Readonly<Record<string, readonly string[]>>>>> = {
  phone: phoneColumns,
  plate: { vip_cars: ['plate'], visits: ['plate'] },
  flight: { vip_legs: ['number'] },
  room: { vip_rooms: ['room'] },
}

/** All text of a table or an archive, unpacked. */
function textOf(bytes: Buffer): string {
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return bytes.toString('utf8')
  return [...filesIn(bytes)].map(([name, content]) => `${name}\n${textOf(content)}`).join('\n')
}
