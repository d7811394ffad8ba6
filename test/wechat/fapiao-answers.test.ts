/** Answers of 电子发票: the WeChat simulator answers exactly the fields of fapiaoAnswers, and the client reads those marked as read. */
import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { signedHeaders } from '#wechat/sandbox/merchant/door.ts'
import { type AnswerField, fapiaoAnswers } from '#wechat/server/constants/fapiao-answers.ts'
import { fapiaoNotice } from '#wechat/sandbox/merchant/fapiao.ts'
import { payClient } from '#wechat/server/pay/client.ts'
import type { FapiaoClient } from '#wechat/server/pay/fapiao.ts'
import type { Outside } from '#wechat/server/outside.ts'
import { type Json, pathsOf, PDF, ROOT, TOTAL } from './fapiao-samples.ts'
import { testMerchant } from './merchant-caller.ts'

const HOST = 'https://mch.test'
const NUMBER = '26332000000000000001'

let merchant: ReturnType<typeof testMerchant>
let payment: string
let fapiao: FapiaoClient
/** What the simulator has answered, by call. */
let answered: Map<string, Json[]>
/** Changes a field in the answers of a call before the client reads them. */
let spoilt: { call: string; path: string; change: (holder: Json, name: string) => void } | undefined
/** Changed answers are signed again: the client knows this key too. */
const again = generateKeyPairSync('rsa', { modulusLength: 2048 })
const AGAIN = `PUB_KEY_ID_${'9'.repeat(34)}`

beforeEach(async () => {
  merchant = testMerchant()
  await merchant.paid()
  payment = merchant.box.transactionOf('ORDER0001')?.transaction_id as string
  answered = new Map()
  spoilt = undefined
  let nonces = 0
  const outside: Outside = {
    hosts: { open: '', api: '', mch: HOST },
    clock: merchant.clock,
    nonce: (length) => String(++nonces).padStart(length, 'n'),
    wait: async () => {},
    fetch: async (url, init = {}) => heard(`${init.method ?? 'GET'} ${new URL(url).pathname}`, await ask(url, init as RequestInit)),
  }
  const { publicKeys } = merchant.box.merchant
  const key = again.publicKey.export({ type: 'spki', format: 'pem' }) as string
  fapiao = payClient(outside, { ...merchant.box.merchant, publicKeys: { ...publicKeys, [AGAIN]: key } }, undefined).fapiao
})

const ask = (url: string, init: RequestInit) => merchant.box.mch.request(url.slice(HOST.length), init)

/** Notes what the simulator answers, and changes it where a test wants that. */
async function heard(asked: string, answer: Response): Promise<Response> {
  const call = asked.replace(ROOT, '').replace(payment, ':id')
  if (answer.status !== 200 || !answer.headers.get('content-type')?.includes('json')) return answer
  const json = (await answer.clone().json()) as Json
  answered.set(call, [...(answered.get(call) ?? []), structuredClone(json)])
  if (spoilt?.call !== call) return answer
  changeAll(json, spoilt.path.split('.'), spoilt.change)
  const body = JSON.stringify(json)
  return new Response(body, { headers: signedHeaders({ id: AGAIN, privateKey: again.privateKey }, merchant.clock(), body, false) })
}

/** In every element of each list of the path, where the object that has the field is there. */
function changeAll(holder: unknown, [step = '', ...more]: readonly string[], change: (holder: Json, name: string) => void): void {
  if (typeof holder !== 'object' || holder === null) return
  const [one, name] = [holder as Json, step.replace('[]', '')]
  if (more.length === 0) return change(one, name)
  const inner = one[name]
  for (const each of Array.isArray(inner) ? inner : [inner]) changeAll(each, more, change)
}

const buyer = { type: 'INDIVIDUAL', name: '王晓明' } as const
const item = { taxCode: '3070299000000000000', name: '会议费', amountFen: TOTAL, taxRate: 600, mark: 'NO_FAVORABLE' } as const
const issue = (fapiaoId: string) =>
  fapiao.issue({
    applyId: payment,
    fapiaoId,
    buyer: { ...buyer, taxpayerId: '', address: '', telephone: '', bankName: '', bankAccount: '' },
    special: false,
    amountFen: TOTAL,
    items: [item],
    remark: '',
    transactions: [{ transactionId: payment, amountFen: TOTAL }],
  })
const pass = async (ms: number) => {
  merchant.clock.pass(ms)
  await merchant.box.tick()
}
const numberOf = (fapiaoId: string) => merchant.box.fapiao.get(fapiaoId)?.number as string

/** An invoice that is reversed, and one that has failed before. */
async function reversedAndFailed() {
  merchant.box.misbehave('fapiao-fails')
  await issue('F0')
  await pass(6_000)
  await issue('F1')
  await pass(11_000)
  await fapiao.reverse(payment, { fapiaoId: 'F1', number: numberOf('F1') }, 'SALES_RETURN')
  await pass(6_000)
}

const file = async () => Buffer.from((await fapiao.file(payment, 'F1')) ?? []).toString()

/** Everything that the client makes of the answers of a call. */
const results: Record<string, () => Promise<unknown>> = {
  'GET /fapiao-applications/:id': async () => [
    await fapiao.query(payment, 'F0'),
    await fapiao.query(payment, 'F1'),
    await fapiao.card(payment, numberOf('F1')),
    await file(),
  ],
  'GET /fapiao-applications/:id/fapiao-files': () => file(),
  'GET /merchant/base-information': () => fapiao.seller(),
  'GET /merchant/tax-codes': () => fapiao.taxCodes(),
  'GET /merchant/development-config': () => fapiao.reportsTo(),
  'POST /fapiao-applications/upload-fapiao-file': () =>
    fapiao.insertCard({
      applyId: payment,
      buyer: { ...buyer, taxpayerId: '', address: '', telephone: '', bankName: '', bankAccount: '' },
      amountFen: TOTAL,
      remark: '',
      number: NUMBER,
      issuedAt: merchant.clock(),
      taxFen: 498,
      seller: { name: '杭州云栖谷教育科技有限公司', taxpayerId: '91350100M000100Y43' },
      items: [{ ...item, taxFen: 498 }],
      pdf: Buffer.from(PDF),
    }),
}
const resultOf = (call: string) =>
  (results[call] as () => Promise<unknown>)().then(
    (value) => JSON.stringify(value ?? null),
    (error: Error) => `refused: ${error.message}`,
  )

const calls = fapiaoAnswers.filter(({ call }) => call !== 'notification')
const named = (fields: readonly AnswerField[]) => fields.map(({ name }) => name).toSorted()

it('has a page, or is marked unproven, for every field and value', () => {
  const sources = fapiaoAnswers.flatMap(({ fields }) => fields.flatMap(({ source, values }) => [source, ...Object.values(values ?? {})]))
  for (const source of sources)
    expect(source).toMatch(/^(?:https:\/\/(?:pay\.weixin\.qq\.com|developers\.weixin\.qq\.com|wechatpay\.im)\/\S+)?$/)
  const unproven = fapiaoAnswers.flatMap(({ call, fields }) =>
    fields.flatMap(({ name, source, values = {} }) => [
      ...(source === '' ? [`${call} ${name}`] : []),
      ...Object.entries(values).flatMap(([value, page]) => (page === '' ? [`${call} ${name} ${value}`] : [])),
    ]),
  )
  expect(unproven).toEqual([
    'GET /fapiao-applications/:id fapiao_information[].status ISSUE_FAILED',
    'GET /fapiao-applications/:id fapiao_information[].status REVERSE_FAILED',
    'GET /fapiao-applications/:id fapiao_information[].fail_reason',
    'notification fapiao_event',
  ])
})

describe.each(calls.map((answer) => [answer.call, answer] as const))('%s', (call, { fields }) => {
  it('is answered with the fields of the table, and with no other', async () => {
    await reversedAndFailed()
    await resultOf(call)
    const answers = answered.get(call) ?? []
    expect([...new Set(answers.flatMap((one) => pathsOf(one)))].toSorted()).toEqual(named(fields))
  })

  it('is read by the client in the fields that the table calls read, and in no other', async () => {
    await fapiao.reportTo('https://meet.example/fapiao')
    await reversedAndFailed()
    const whole = await resultOf(call)
    expect(whole).not.toMatch(/^refused/)
    const read: string[] = []
    for (const { name } of fields) {
      spoilt = { call, path: name, change: (holder, last) => delete holder[last] }
      if ((await resultOf(call)) !== whole) read.push(name)
    }
    expect(read.toSorted()).toEqual(named(fields.filter((one) => one.read)))
  })

  const lists = fields.filter(({ values }) => values !== undefined)
  if (lists.length > 0)
    it('is understood in every value that the table lists, and in no other', async () => {
      await reversedAndFailed()
      for (const { name, values = {} } of lists)
        for (const value of [...Object.keys(values), 'STRANGE']) {
          spoilt = { call, path: name, change: (holder, last) => void (holder[last] = value) }
          const result = await resultOf(call)
          expect([name, value, result.startsWith('refused')]).toEqual([name, value, value === 'STRANGE'])
        }
    })
})

it('notifies with the fields of the table, and with no other', async () => {
  await reversedAndFailed()
  const one = [...merchant.box.fapiao.values()].at(-1) as Parameters<typeof fapiaoNotice>[0]
  const { fields } = fapiaoAnswers.find(({ call }) => call === 'notification') as (typeof fapiaoAnswers)[number]
  expect(pathsOf(fapiaoNotice(one, '1900000109', 'FAPIAO.ISSUED', 0)).toSorted()).toEqual(named(fields))
})
