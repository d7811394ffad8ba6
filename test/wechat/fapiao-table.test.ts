/** Fields of 电子发票: the WeChat simulator accepts exactly the fields of fapiaoTable, and the client sends no others. */
import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FapiaoCall, fapiaoTable } from '#wechat/server/constants/fapiao.ts'
import { payCalls } from '#wechat/server/constants/pay.ts'
import { payClient } from '#wechat/server/pay/client.ts'
import type { FapiaoCard, FapiaoRequest } from '#wechat/server/pay/fapiao-request.ts'
import type { Outside } from '#wechat/server/outside.ts'
import { changed, type Json, pathsOf, PDF, ROOT, sampleOf, sealed, TOTAL } from './fapiao-samples.ts'
import { testMerchant, type Twist } from './merchant-caller.ts'
import { leavesOf } from './tencent-recorder.ts'

let merchant: ReturnType<typeof testMerchant>
let payment: string
let counter: number
beforeEach(async () => {
  counter = 0
  merchant = testMerchant()
  await merchant.paid()
  payment = merchant.box.transactionOf('ORDER0001')?.transaction_id as string
})

const entryOf = (call: string, by: FapiaoCall['by']) => fapiaoTable.find((one) => one.call === call && one.by === by) as FapiaoCall
const next = () => `F${String(++counter).padStart(8, '0')}`

/** Sends the fields as the merchant or service provider that the call is for. */
async function send({ call, by, in: place }: FapiaoCall, fields: Json, twist: Twist = {}) {
  const [method, pattern] = call.split(' ') as [string, string]
  const isFile = pattern.startsWith('/invoicing')
  const path = `${isFile ? '' : ROOT}${pattern.replace(':id', payment)}`
  const as = by === 'partner' ? merchant.box.partner.merchant : merchant.box.merchant
  if (place === 'body') return merchant.call(method, path, fields, { as, ...twist })
  if (place === 'query') {
    const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString()
    return merchant.call(method, query === '' ? path : `${path}?${query}`, undefined, {
      as,
      ...(isFile && { authorization: () => undefined }),
    })
  }
  const meta = JSON.stringify(fields)
  const form = new FormData()
  form.append('meta', meta)
  form.append('file', new Blob([PDF], { type: 'application/pdf' }), 'fapiao.pdf')
  const made = new Response(form)
  const headers = { 'content-type': made.headers.get('content-type') ?? '' }
  return merchant.call(method, path, undefined, { as, raw: new Uint8Array(await made.arrayBuffer()), signedBody: meta, headers })
}

/** An invoice that is issued and a file that is there, for the calls that need one. */
async function worldFor(by: FapiaoCall['by']) {
  const issuing = entryOf(by === 'partner' ? 'POST /fapiao-applications/issue-general' : 'POST /fapiao-applications', by)
  const before = { box: merchant.box, payment, media: '', token: '', issued: { fapiaoId: '', number: '' }, next }
  await send(issuing, sampleOf(issuing, before))
  merchant.clock.pass(6_000)
  await merchant.box.tick()
  const [issued] = [...(by === 'partner' ? merchant.box.partner.fapiao : merchant.box.fapiao).values()]
  const uploading = entryOf('POST /fapiao-applications/upload-fapiao-file', by)
  const { json } = await send(uploading, sampleOf(uploading, before))
  const listing = entryOf('GET /fapiao-applications/:id/fapiao-files', by)
  const listed = await send(listing, sampleOf(listing, { ...before, issued: issued as NonNullable<typeof issued> }))
  const [{ download_url } = { download_url: '' }] = listed.json.fapiao_download_info_list as { download_url: string }[]
  const token = new URL(download_url).searchParams.get('token') ?? ''
  return { ...before, issued: issued as NonNullable<typeof issued>, media: String(json.fapiao_media_id), token }
}

const named = fapiaoTable.map((entry) => [`${entry.call} of a ${entry.by}`, entry] as const)
const strangersKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }) as string
const isRefused = ({ status, json }: { status: number; json: Json }) => status === 400 && json.code === 'PARAM_ERROR'

describe.each(named)('%s', (_, entry) => {
  const listed = Object.entries(entry.fields)
  let sample: Json
  beforeEach(async () => {
    sample = sampleOf(entry, await worldFor(entry.by))
  })

  it('names a page of Tencent’s or a list of its fields', () => {
    expect(entry.page).toMatch(/^https:\/\/(?:pay\.weixin\.qq\.com\/doc|wechatpay\.im\/openapi\/v3\/new-tax-control-fapiao\/)/)
    expect(entry.day).toMatch(/^(?:20\d\d-\d\d-\d\d)?$/)
  })

  it('is taken with every field that the table lists', async () => {
    expect(pathsOf(sample).toSorted()).toEqual(Object.keys(entry.fields).toSorted())
    expect((await send(entry, sample)).status).toBeLessThan(300)
  })

  it('is refused without a required field, and for no other that is missing', async () => {
    for (const [path, presence] of listed) {
      const without = changed(sample, path, (holder, name) => delete holder[name])
      expect([path, isRefused(await send(entry, without))]).toEqual([path, presence === 'required' || presence === 'ofUnits'])
    }
  })

  it('needs the tax number of a unit, and none of a person', async () => {
    const path = 'buyer_information.taxpayer_id'
    if (entry.fields[path] === undefined) return
    const person = changed(
      changed(sample, 'buyer_information.type', (holder, name) => void (holder[name] = 'INDIVIDUAL')),
      path,
      (holder, name) => delete holder[name],
    )
    expect((await send(entry, person)).status).toBeLessThan(300)
  })

  it('is refused with a phone or e-mail in plain text, under another key, or without the header that names the key', async () => {
    const { encrypted = [] } = entry
    expect([...encrypted].toSorted()).toEqual(
      Object.keys(entry.fields)
        .filter((path) => /buyer_information\.(?:phone|email)$/.test(path))
        .toSorted(),
    )
    const stranger = { ...merchant.box.merchant, publicKeys: { stranger: strangersKey } }
    for (const path of encrypted) {
      const word = path.endsWith('phone') ? '13800000011' : 'li@example.cn'
      for (const wrong of [word, Buffer.from(word).toString('base64'), sealed(stranger, word)]) {
        const body = changed(sample, path, (holder, name) => void (holder[name] = wrong))
        expect([path, wrong.length, isRefused(await send(entry, body))]).toEqual([path, wrong.length, true])
      }
    }
    if (encrypted.length === 0) return
    for (const serial of [undefined, `PUB_KEY_ID_${'0'.repeat(34)}`])
      expect([serial, isRefused(await send(entry, sample, { headers: { 'wechatpay-serial': serial } }))]).toEqual([serial, true])
  })

  it('is refused with a field that the table does not list, at every depth', async () => {
    const holders = [
      '',
      ...listed
        .map(([path]) => path)
        .filter((path) => pathsOf(sample).some((one) => one.startsWith(`${path}.`) || one.startsWith(`${path}[].`))),
    ]
    for (const path of holders) {
      const list = pathsOf(sample).some((one) => one.startsWith(`${path}[].`))
      const inner = path === '' ? 'unlisted' : `${path}${list ? '[]' : ''}.unlisted`
      const more = changed(sample, inner, (holder, name) => void (holder[name] = 'x'))
      expect([inner, isRefused(await send(entry, more))]).toEqual([inner, true])
    }
  })
})

it('a direct merchant that names a kind of invoice is refused, for every value', async () => {
  const entry = entryOf('POST /fapiao-applications', 'merchant')
  const sample = sampleOf(entry, await worldFor('merchant'))
  for (const kind of ['DIGITAL_NORMAL', 'DIGITAL_SPECIAL', 'COMM_FAPIAO', 'VAT_FAPIAO']) {
    const body = changed(sample, 'fapiao_information[].fapiao_bill_type', (holder, name) => void (holder[name] = kind))
    expect(isRefused(await send(entry, body))).toBe(true)
  }
})

describe('our client', () => {
  interface Sent {
    method: string
    path: string
    query: Json
    body: Json
    serial: string | undefined
    headers: string[]
  }

  /** Our client against the local WeChat, with everything that it sent. */
  function ours(by: FapiaoCall['by']) {
    const sent: Sent[] = []
    let nonces = 0
    const outside: Outside = {
      hosts: { open: '', api: '', mch: 'https://mch.test' },
      clock: merchant.clock,
      nonce: (length) => String(++nonces).padStart(length, 'n'),
      wait: async () => {},
      fetch: async (url, init = {}) => {
        const { pathname, searchParams } = new URL(url)
        const body = init.body
        sent.push({
          method: init.method ?? 'GET',
          path: pathname.replace(ROOT, '').replace(payment, ':id'),
          query: Object.fromEntries(searchParams),
          body: typeof body === 'string' ? (JSON.parse(body) as Json) : metaOf(body),
          serial: (init.headers as Record<string, string>)['Wechatpay-Serial'],
          headers: Object.keys(init.headers ?? {}),
        })
        return merchant.box.mch.request(url.slice('https://mch.test'.length), init as RequestInit)
      },
    }
    const { partner } = merchant.box
    const who = by === 'partner' ? partner.merchant : merchant.box.merchant
    const issuer = { subMchId: merchant.box.merchant.mchId, billingPersonId: partner.billingPersonId, billingPerson: '**敏 0020' }
    return { sent, fapiao: payClient(outside, who, by === 'partner' ? issuer : undefined).fapiao }
  }

  /** The metadata of a file upload; `{}` for any other body. */
  function metaOf(body: unknown): Json {
    if (!(body instanceof Uint8Array)) return {}
    return JSON.parse(/\{.*\}/.exec(Buffer.from(body).toString('latin1'))?.[0] ?? '{}') as Json
  }

  const buyer = {
    type: 'ORGANIZATION',
    name: '浙江望湖教育科技有限公司',
    taxpayerId: '91350100M000100Y43',
    address: '杭州市西湖区文三路1号',
    telephone: '0571-88880000',
    bankName: '中国工商银行杭州分行',
    bankAccount: '1202020209900123456',
    phone: '13800000011',
    email: 'li@example.cn',
  } as const
  const item = { taxCode: '3070299000000000000', name: '会议费', amountFen: TOTAL, taxRate: 600, mark: 'NO_FAVORABLE' } as const

  const request = (special: boolean): FapiaoRequest => ({
    applyId: payment,
    fapiaoId: 'F1',
    buyer,
    special,
    amountFen: TOTAL,
    items: [{ ...item, ...(special && { mark: 'VAT_EXEMPT' as const, taxRate: 0 }) }],
    remark: '会议',
    transactions: [{ transactionId: payment, amountFen: TOTAL }],
  })
  const card = (): FapiaoCard => ({
    applyId: payment,
    buyer,
    amountFen: TOTAL,
    remark: '会议',
    number: '26332000000000000001',
    issuedAt: merchant.clock(),
    taxFen: 498,
    seller: { name: '杭州云栖谷教育科技有限公司', taxpayerId: '91350100M000100Y43' },
    items: [{ ...item, taxFen: 498 }],
    pdf: Buffer.from(PDF),
  })

  it.each(['merchant', 'partner'] as const)(
    'sends as a %s what the table lists, with all that it requires, and is understood',
    async (by) => {
      const { sent, fapiao } = ours(by)
      await fapiao.reportTo('https://meet.example/fapiao')
      expect(await fapiao.reportsTo()).toBe('https://meet.example/fapiao')
      await fapiao.issue(request(by === 'partner'))
      merchant.clock.pass(6_000)
      await merchant.box.tick()
      const issued = await fapiao.query(payment, 'F1')
      expect(issued).toMatchObject({ state: 'ISSUED', amountFen: TOTAL })
      expect(Buffer.from((await fapiao.file(payment, 'F1')) ?? []).toString()).toContain(issued?.number)
      expect(await fapiao.card(payment, issued?.number ?? '')).toBe('INSERT_ACCEPTED')
      await fapiao.reverse(payment, { fapiaoId: 'F1', number: issued?.number ?? '' }, 'SERVICE_SUSPENTION')
      await fapiao.insertCard(card())
      expect(await fapiao.taxCodes()).toHaveLength(3)
      expect((await fapiao.seller()).taxpayerId).toBe('91350100M000100Y43')

      for (const reason of ['ISSUE_ERROR', 'SALES_RETURN', 'SALES_DISCOUNT'] as const)
        await fapiao.reverse(payment, { fapiaoId: 'F1', number: issued?.number ?? '' }, reason).catch(() => {})
      const marks = by === 'partner' ? (['OUTSIDE_VAT'] as const) : (['VAT_EXEMPT', 'OUTSIDE_VAT', 'NORMAL_ZERO_RATED'] as const)
      for (const mark of marks) {
        const other = { ...request(false), fapiaoId: `F-${mark}`, buyer: { ...buyer, type: 'INDIVIDUAL' as const, taxpayerId: '' } }
        await fapiao.issue({ ...other, items: [{ ...item, mark, taxRate: 0 }] }).catch(() => {})
      }
      for (const mark of ['VAT_EXEMPT', 'OUTSIDE_VAT', 'NORMAL_ZERO_RATED'] as const) {
        const other = { ...card(), buyer: { ...buyer, type: 'INDIVIDUAL' as const, taxpayerId: '' } }
        await fapiao.insertCard({ ...other, items: [{ ...item, mark, taxRate: 0, taxFen: 0 }] }).catch(() => {})
      }

      const documented = new Set(payCalls.flatMap(({ headers = [] }) => headers.map(({ name }) => name)))
      expect(sent.flatMap(({ headers }) => headers).filter((name) => !documented.has(name))).toEqual([])
      const made = new Set<string>()
      const valuesSent = new Map<string, Set<unknown>>()
      for (const { method, path, query, body } of sent) {
        const entry = fapiaoTable.find((one) => one.by === by && one.call === `${method} ${path}`)
        expect([method, path, entry !== undefined]).toEqual([method, path, true])
        const { fields, in: place } = entry as FapiaoCall
        made.add(`${method} ${path}`)
        const [here, elsewhere] = place === 'query' ? [query, body] : [body, query]
        expect(elsewhere).toEqual({})
        const paths = pathsOf(here)
        expect(paths.filter((one) => fields[one] === undefined)).toEqual([])
        const needed = Object.keys(fields).filter((one) => fields[one] === 'required' && isWanted(one, paths))
        expect(needed.filter((one) => !paths.includes(one))).toEqual([])
        for (const name of entry?.encrypted ?? []) {
          const [, word] = leavesOf(here).find(([one]) => one === name) ?? []
          // RSA of 2,048 bits, as Base64.
          expect([path, name, String(word).length]).toEqual([path, name, 344])
        }
        const listedValues = entry?.values ?? {}
        for (const [name, value] of leavesOf(here)) {
          const isFixed = typeof value === 'boolean' || /^(?:[A-Z]{3,}[A-Z_]*|SM3)$/.test(String(value))
          expect([path, name, listedValues[name] !== undefined]).toEqual([path, name, isFixed || listedValues[name] !== undefined])
          const key = `${method} ${path} ${name}`
          if (listedValues[name] !== undefined) valuesSent.set(key, (valuesSent.get(key) ?? new Set()).add(value))
        }
      }
      // Each listed value is sent, and no other.
      for (const { call, values = {} } of fapiaoTable.filter((one) => one.by === by))
        for (const [name, { sent: each }] of Object.entries(values))
          expect([call, name, [...(valuesSent.get(`${call} ${name}`) ?? [])].map(String).toSorted()]).toEqual([
            call,
            name,
            each.map(String).toSorted(),
          ])
      // Every call that may be made so is made.
      expect([...made].toSorted()).toEqual(
        fapiaoTable
          .filter((one) => one.by === by)
          .map(({ call }) => call)
          .toSorted(),
      )
    },
  )

  /** A field of an object that is sent at all. */
  const isWanted = (path: string, sent: readonly string[]) => {
    const holder = path.replace(/(?:\[\])?\.[^.]+$/, '')
    return holder === path || sent.includes(holder.replace(/\[\]$/, ''))
  }

  it.each(['merchant', 'partner'] as const)('encrypts as a %s the buyer’s phone and address by the key that it names', async (by) => {
    const { sent, fapiao } = ours(by)
    await fapiao.issue(request(false))
    // Encrypted again, and still the same request to the merchant's books.
    await fapiao.issue(request(false))
    const who = by === 'partner' ? merchant.box.partner : merchant.box
    expect([...who.fapiao.values()].map(({ contacts }) => contacts)).toEqual([{ phone: '13800000011', email: 'li@example.cn' }])
    expect(sent.map(({ serial }) => serial)).toEqual(Object.keys(who.merchant.publicKeys).flatMap((id) => [id, id]))
    expect(JSON.stringify(sent)).not.toContain('13800000011')
    expect(JSON.stringify(sent)).not.toContain('li@example.cn')
  })

  it('encrypts by a platform certificate where there is no 微信支付公钥, and names it', async () => {
    merchant = testMerchant({ mode: 'certificate' })
    await merchant.paid()
    payment = merchant.box.transactionOf('ORDER0001')?.transaction_id as string
    merchant.box.rotateCertificate()
    const { sent, fapiao } = ours('merchant')
    await fapiao.issue(request(false))
    expect([...merchant.box.fapiao.values()][0]?.contacts).toEqual({ phone: '13800000011', email: 'li@example.cn' })
    expect(sent.at(-1)?.serial).toMatch(/^[0-9A-F]{40}$/)
  })

  it('asks for no 专票 as a direct merchant, and for no invoice without a payment as a service provider', async () => {
    const direct = ours('merchant')
    await expect(direct.fapiao.issue(request(true))).rejects.toMatchObject({ status: 0, code: 'PARAM_ERROR' })
    const partner = ours('partner')
    await expect(partner.fapiao.issue({ ...request(true), transactions: [] })).rejects.toMatchObject({ status: 0, code: 'PARAM_ERROR' })
    const eleven = Array.from({ length: 11 }, () => ({ transactionId: payment, amountFen: TOTAL }))
    await expect(partner.fapiao.issue({ ...request(true), transactions: eleven })).rejects.toMatchObject({ code: 'PARAM_ERROR' })
    expect([...direct.sent, ...partner.sent]).toEqual([])
  })

  it('asks for no invoice of a unit without its tax number', async () => {
    const direct = ours('merchant')
    const unit = { ...request(false), buyer: { ...buyer, taxpayerId: '' } }
    await expect(direct.fapiao.issue(unit)).rejects.toMatchObject({ status: 0, code: 'PARAM_ERROR', detail: { field: 'taxpayer_id' } })
    expect(direct.sent).toEqual([])
  })
})
