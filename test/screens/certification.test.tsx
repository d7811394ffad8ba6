/** Somebody who proves who they are, or whom they act for, with the real server behind the screens. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Input } from '#contract/call.ts'
import { certification, type CertificationField, type OwnCertification, paperWords, WATERMARK } from '#contract/certification.ts'
import { checkOf } from '#contract/credit-code.ts'
import { file, fileIdIn, filePurposes } from '#contract/file.ts'
import type { CertificationKind } from '#contract/mark.ts'
import { paths } from '#contract/paths.ts'
import { today } from '#src/api/clock.ts'
import { watermarked } from '#src/features/certification/parts/watermark.ts'
import type { TestApp } from '../support/app.ts'
import { type Person, signInAs } from '../support/person.ts'
import { pdf, putIn, tinyPng } from '../support/put-in.ts'
import { questions } from '../support/confirmations.ts'
import { press, withoutDrawing, write } from '../support/at-a-screen.tsx'
import { go, screenTest, storeSession } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const MOBILE = '13912345678'
const IDCARD = '11010519491231002X'
const MASKED = '**************002X'
const LONG = '云栖谷教育发展中心附属第一实验学校教育集团课程与教学研究部'
const code17 = '91330106MA2CFLXJ1'
const CODE = code17 + checkOf(code17)
/** As some real ones are: only its last character is another. */
const DOUBTFUL = code17 + (checkOf(code17) === 'A' ? 'B' : 'A')

const { product, me, admin } = screenTest({ me: MOBILE, admin: 'admin' })
/** What was written over pictures, and where, after everything that was turned and moved. */
let written: { words: string; x: number; y: number }[]
let canvases: HTMLCanvasElement[]

beforeEach(() => {
  written = []
  canvases = []
  vi.stubGlobal('createImageBitmap', async (photo: File) => {
    if (!photo.type.startsWith('image/')) throw new Error('not a picture')
    return { width: 3000, height: 2000 }
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    if (!canvases.includes(this)) canvases.push(this)
    return penOf() as never
  })
  // What drawing gives back; the server looks at its bytes.
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(`data:image/jpeg;base64,${tinyPng.toString('base64')}`)
  Object.assign(URL, { createObjectURL: () => 'blob:of-the-test', revokeObjectURL: () => {} })
})

/** A pen that remembers where its words come to stand. */
function penOf() {
  let [left, top, turned] = [0, 0, 0]
  return {
    fillRect: () => {},
    drawImage: () => {},
    setTransform: () => ([left, top, turned] = [0, 0, 0]),
    translate: (x: number, y: number) => ([left, top] = [left + x, top + y]),
    rotate: (by: number) => (turned += by),
    measureText: (words: string) => ({ width: words.length * 40 }),
    strokeText: () => {},
    fillText(words: string, x: number, y: number) {
      written.push({
        words,
        x: left + x * Math.cos(turned) - y * Math.sin(turned),
        y: top + x * Math.sin(turned) + y * Math.cos(turned),
      })
    },
  }
}

async function begin(path: string, before?: (test: TestApp) => Promise<unknown>) {
  await before?.(product)
  await storeSession(me)
  await go(path)
}

const blankPerson = {
  edition: 0,
  submit: 0,
  name: '',
  paper: 'idcard',
  paperNo: '',
  standing: '',
  school: '',
  front: '',
  back: '',
  proof: '',
} as const
const savePerson = (more: Partial<Input<typeof certification.savePerson>> = {}) =>
  me.do(certification.savePerson, { ...blankPerson, submit: 1, name: '王小明', paperNo: IDCARD, ...more })
async function saveOrganisation(who: Person, more: Partial<Input<typeof certification.saveOrganisation>> = {}) {
  const [licence, letter] = [await putIn(who, tinyPng, '执照.png', 'certification'), await putIn(who, pdf(), '授权书.pdf', 'certification')]
  return who.do(certification.saveOrganisation, {
    edition: 0,
    submit: 1,
    name: LONG,
    code: CODE,
    insist: 0,
    legalPerson: '欧阳文静',
    contactName: '王小明',
    contactMobile: MOBILE,
    licence: licence.address,
    letter: letter.address,
    ...more,
  })
}
async function own(kind: CertificationKind = 'person', who = me): Promise<OwnCertification> {
  return (await who.do(certification.mine, {}))[kind] as OwnCertification
}
async function decide(more: Partial<Input<typeof certification.decide>>, kind: CertificationKind = 'person', who = me) {
  const { id, edition } = await own(kind, who)
  await admin.do(certification.decide, { id, edition, action: 'approve', reasons: [], reason: '', untilDay: '', ...more })
}
const refuse = (reasons: readonly { field: CertificationField; reason: string }[], reason = '') =>
  decide({ action: 'refuse', reasons: [...reasons], reason })
/** A day so many days from now. */
const dayIn = (days: number) => new Date(product.clock() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)

const valueOf = async (label: RegExp) => ((await screen.findByLabelText(label)) as HTMLInputElement).value
const photo = (name = 'IMG_0001.jpg', type = 'image/jpeg', bytes: Buffer = tinyPng) => new File([new Uint8Array(bytes)], name, { type })
const hand = async (label: string, given: File) => {
  const field = await screen.findByLabelText(label)
  await act(async () => {
    fireEvent.change(field, { target: { files: [given] } })
  })
}
const seen = async (label: string) => (await screen.findByAltText(label)) as HTMLImageElement
const arrived = () => waitFor(() => expect(location.pathname).toBe(paths.certificationWaiting))

describe('somebody who looks at the ways to be certified', () => {
  it('reads what each is for, who sees the papers and for how long, and goes to a form', async () => {
    await begin(paths.certification)
    expect((await screen.findByRole('link', { name: /^个人认证/ })).getAttribute('href')).toBe(paths.certificationPerson)
    expect(screen.getByRole('link', { name: /^机构认证/ }).getAttribute('href')).toBe(paths.certificationOrganisation)
    expect(screen.getByText('审核后 30 天删除证件号码和照片')).toBeTruthy()
    expect(screen.getByText(/每次查看都有记录/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: '认证进度' })).toBeNull()
  })

  it('sees where each stands, and goes there', async () => {
    await begin(paths.certification, async () => {
      await savePerson()
      await saveOrganisation(me, { submit: 0 })
    })
    const person = await screen.findByRole('link', { name: /^个人认证.*审核中/ })
    expect(person.getAttribute('href')).toBe(paths.certificationWaiting)
    const organisation = screen.getByRole('link', { name: /^机构认证.*未提交.*继续填写/ })
    expect(organisation.getAttribute('href')).toBe(paths.certificationOrganisation)
    expect(screen.getByRole('link', { name: '认证进度' })).toBeTruthy()
  })

  it('is led to the ways where nothing was ever handed in', async () => {
    await begin(paths.certificationWaiting)
    expect((await screen.findByRole('link', { name: '去认证' })).getAttribute('href')).toBe(paths.certification)
  })
})

describe('somebody who certifies themselves', () => {
  it('is told at each field what is missing, and nothing is handed in', async () => {
    await begin(paths.certificationPerson)
    fireEvent.click(await screen.findByRole('radio', { name: '教师' }))
    await press('提交审核')
    for (const sentence of ['请填写证件上的姓名', '请填写证件号码', '请填写任教或就读的学校', '请上传教师证、工作证或学生证照片'])
      expect(await screen.findByText(sentence)).toBeTruthy()
    expect(await own()).toBeNull()
  })

  it('hands in names, number and photographs, waits, and takes it back', async () => {
    await begin(paths.certificationPerson)
    await write(/^姓名/, '阿不都热合曼·买买提吐尔逊')
    await write(/^证件号码/, IDCARD.toLowerCase())
    await hand('拍摄证件正面', photo())
    expect((await seen('证件正面')).src).toBe('blob:of-the-test')
    expect(screen.getByText('证件正面.png')).toBeTruthy()
    await press('提交审核')
    await arrived()
    expect(await screen.findByText('审核中')).toBeTruthy()
    expect(screen.getByText(MASKED)).toBeTruthy()
    const waiting = await own()
    expect(waiting).toMatchObject({ state: 'waiting', pictures: ['front'], person: { name: '阿不都热合曼·买买提吐尔逊', paperNo: MASKED } })
    const kept = await me.do(file.get, { id: fileIdIn(waiting.files.front as string) as string })
    expect(kept).toMatchObject({ name: '证件正面.png', size: tinyPng.length })

    await go(paths.certificationPerson)
    expect(await screen.findByRole('link', { name: '查看认证进度' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '提交审核' })).toBeNull()

    await go(paths.certificationWaiting)
    await press('撤回修改')
    expect(await screen.findByText('未提交')).toBeTruthy()
    expect(questions).toEqual(['撤回后可以修改资料，修改好需重新提交审核。'])
    expect((await screen.findByRole('link', { name: '继续填写' })).getAttribute('href')).toBe(paths.certificationPerson)
  })

  it('keeps a draft, and goes on in another browser without typing the number or taking the picture again', async () => {
    await begin(paths.certificationPerson)
    await write(/^姓名/, '王小明')
    await write(/^证件号码/, IDCARD)
    await hand('选择证件反面', photo())
    await seen('证件反面')
    await press('保存草稿')
    expect(await screen.findByText(`已保存 ${MASKED}，不修改请留空`)).toBeTruthy()
    expect(await own()).toMatchObject({ state: 'draft', pictures: ['back'] })
    // Another browser keeps nothing of it.
    for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key)
    await go(paths.certificationPerson)
    expect(await valueOf(/^姓名/)).toBe('王小明')
    expect(await valueOf(/^证件号码/)).toBe('')
    expect(screen.queryByText('已恢复未保存的内容')).toBeNull()
    expect(await screen.findByText('证件反面.png')).toBeTruthy()
    await press('提交审核')
    await arrived()
    expect(await own()).toMatchObject({ state: 'waiting', pictures: ['back'], person: { paperNo: MASKED } })
  })

  it('has to give the number of another paper, whose first one is none', async () => {
    await begin(paths.certificationPerson, () => savePerson({ submit: 0 }))
    await screen.findByText(`已保存 ${MASKED}，不修改请留空`)
    const types = screen.getByRole<HTMLSelectElement>('combobox', { name: /^证件类型/ })
    expect([...types.options].map(({ label }) => label)).toEqual(Object.values(paperWords))
    fireEvent.change(types, { target: { value: 'passport' } })
    await press('提交审核')
    expect(await screen.findByText('请填写证件号码')).toBeTruthy()
    await write(/^证件号码/, '一二三四五')
    await press('提交审核')
    expect(await screen.findByText('护照号码有误，应为5到9位字母和数字')).toBeTruthy()
    await write(/^证件号码/, 'E12345678')
    await press('提交审核')
    await arrived()
    expect(await own()).toMatchObject({ person: { paper: 'passport', paperNo: '**************5678' } })
  })

  it('finds what was typed after the page was closed, and nothing of the number stays in the browser', async () => {
    await begin(paths.certificationPerson)
    await write(/^姓名/, '王小明')
    await write(/^证件号码/, IDCARD)
    await go(paths.certificationPerson)
    expect(await screen.findByText('已恢复未保存的内容')).toBeTruthy()
    expect(await valueOf(/^姓名/)).toBe('王小明')
    expect(await valueOf(/^证件号码/)).toBe('')
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
    expect(stored).toContain('王小明')
    expect(stored).not.toContain(IDCARD)
  })

  it('reads at the fields why it was refused, mends one, and the rest is handed in as it was', async () => {
    await begin(paths.certificationPerson, async () => {
      const front = await putIn(me, tinyPng, '正面.png', 'certification')
      await savePerson({ front: front.address })
      await refuse(
        [
          { field: 'name', reason: '与证件上的姓名不一致' },
          { field: 'front', reason: '照片反光，看不清号码' },
        ],
        '资料有误',
      )
    })
    expect(await screen.findByText('与证件上的姓名不一致')).toBeTruthy()
    expect(screen.getByText('照片反光，看不清号码')).toBeTruthy()
    expect(screen.getByText(/未通过：资料有误/)).toBeTruthy()
    await write(/^姓名/, '王晓明')
    expect(screen.queryByText('与证件上的姓名不一致')).toBeNull()
    await hand('更换证件正面', photo())
    await seen('证件正面')
    expect(screen.queryByText('照片反光，看不清号码')).toBeNull()
    await press('提交审核')
    await arrived()
    expect(await own()).toMatchObject({ state: 'waiting', person: { name: '王晓明', paperNo: MASKED }, reasons: [] })
  })

  it('sees the reasons with their fields, the day of deletion, and who has looked at the pictures', async () => {
    await begin(paths.certificationWaiting, async () => {
      const front = await putIn(me, tinyPng, '正面.png', 'certification')
      const { id } = await savePerson({ front: front.address })
      await admin.do(certification.picture, { id, field: 'front' })
      await refuse([{ field: 'name', reason: '与证件上的姓名不一致' }])
    })
    expect(await screen.findByText('审核没有通过。')).toBeTruthy()
    expect((await screen.findByRole('listitem')).textContent).toBe('姓名：与证件上的姓名不一致')
    expect(screen.getByText('证件号码、照片或文件 1 份')).toBeTruthy()
    expect(screen.getByText(dayIn(30))).toBeTruthy()
    await press('谁看过我的证件（1 次）')
    const sheet = within(await screen.findByRole('dialog', { name: '谁看过我的证件' }))
    expect(await sheet.findByText('查看了证件正面')).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: '关闭' }))
    expect((await screen.findByRole('link', { name: '修改后重新提交' })).getAttribute('href')).toBe(paths.certificationPerson)
  })

  it('is told that nobody has looked yet', async () => {
    await begin(paths.certificationWaiting, () => savePerson())
    await press('谁看过我的证件')
    expect(await screen.findByText('还没有人看过')).toBeTruthy()
  })

  it('keeps the mark while a renewal waits, and takes the renewal back', async () => {
    await begin(paths.certificationWaiting, async () => {
      await savePerson()
      const until = new Date(Date.now() + 20 * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
      await decide({ untilDay: until })
    })
    expect(await screen.findByText(`已认证，有效期至 ${dayIn(20)}`)).toBeTruthy()
    expect((await screen.findByRole('link', { name: '续期' })).getAttribute('href')).toBe(paths.certificationPerson)
    await go(paths.certificationPerson)
    expect(await screen.findByText(/提交后重新审核，期间继续有效/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '保存草稿' })).toBeNull()
    await write(/^姓名/, '王晓明')
    await press('提交审核')
    await arrived()
    expect(await screen.findByText(/新资料审核期间原认证继续有效/)).toBeTruthy()
    expect(await own()).toMatchObject({ state: 'waiting', markName: '王小明', person: { name: '王晓明' } })
    await press('撤回修改')
    await waitFor(async () => expect(await own()).toMatchObject({ state: 'approved', markName: '王小明' }))
    expect(questions).toEqual(['撤回后可以修改资料，修改好需重新提交审核。原认证不受影响。'])
  })

  it('reads why a mark was taken back, and begins anew', async () => {
    await begin(paths.certificationWaiting, async () => {
      await savePerson()
      await decide({})
      await decide({ action: 'revoke', reason: '证件系借用他人' })
    })
    expect(await screen.findByText('认证已被撤销：证件系借用他人')).toBeTruthy()
    expect(screen.getByRole('link', { name: '重新认证' })).toBeTruthy()
    expect(screen.queryByText(/有效期至/)).toBeNull()
  })

  it('is told when they have changed the same field in another browser, and chooses whose words stay', async () => {
    await begin(paths.certificationPerson, () => savePerson({ submit: 0 }))
    expect(await valueOf(/^姓名/)).toBe('王小明')
    await write(/^姓名/, '王晓明')
    await savePerson({ edition: 1, submit: 0, name: '王大明' })
    await press('保存草稿')
    expect(await screen.findByText(/^您在 .* 改了名称/)).toBeTruthy()
    await press('保留我的修改，再次保存')
    await press('保存草稿')
    await waitFor(async () => expect((await own()).person?.name).toBe('王晓明'))
  })

  it('learns that it was handed in elsewhere', async () => {
    await begin(paths.certificationPerson, () => savePerson({ submit: 0 }))
    await write(/^姓名/, '王晓明')
    await savePerson({ edition: 1 })
    await press('保存草稿')
    expect(await screen.findByRole('link', { name: '查看认证进度' })).toBeTruthy()
    expect(await own()).toMatchObject({ state: 'waiting', person: { name: '王小明' } })
  })
})

describe('somebody who certifies an organisation', () => {
  async function fillIn(code: string) {
    await write(/^机构全称/, LONG)
    await write(/^统一社会信用代码/, code)
    await write(/^法定代表人/, '欧阳文静')
    await write(/^联系人/, '王小明')
    await hand('选择营业执照或登记证书', photo())
    await seen('营业执照或登记证书')
    await hand('选择授权书', photo('授权书.pdf', 'application/pdf', pdf()))
    await screen.findByRole('button', { name: '下载' })
  }

  it('is told at each field what is missing, its own phone standing there already', async () => {
    await begin(paths.certificationOrganisation)
    await press('提交审核')
    for (const sentence of [
      '请填写营业执照或登记证书上的机构全称',
      '请填写统一社会信用代码',
      '请填写法定代表人或负责人姓名',
      '请上传营业执照或登记证书',
      '请上传加盖公章的授权书',
    ])
      expect(await screen.findByText(sentence)).toBeTruthy()
    expect(await valueOf(/^联系电话/)).toBe(MOBILE)
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('hands in a licence as a photograph and a letter as a PDF, each as it should be', async () => {
    await begin(paths.certificationOrganisation)
    await fillIn(` ${CODE.slice(0, 8)} ${CODE.slice(8).toLowerCase()}`)
    expect(canvases).toHaveLength(1)
    await press('提交审核')
    await arrived()
    const waiting = await own('organisation')
    expect(waiting).toMatchObject({ state: 'waiting', organisation: { name: LONG, code: CODE }, pictures: ['licence', 'letter'] })
    expect(await me.do(file.get, { id: fileIdIn(waiting.files.letter as string) as string })).toMatchObject({
      name: '授权书.pdf',
      kind: 'pdf',
    })
  })

  it('may insist on a code whose last character differs, once it was told, and not on another one', async () => {
    await begin(paths.certificationOrganisation)
    await fillIn(DOUBTFUL)
    expect(screen.queryByRole('checkbox')).toBeNull()
    await press('提交审核')
    expect(await screen.findByText(/^统一社会信用代码的校验位不符/)).toBeTruthy()
    expect(await own('organisation')).toBeNull()
    fireEvent.click(screen.getByRole('checkbox', { name: '代码与证照一致' }))
    await write(/^统一社会信用代码/, '123')
    expect(screen.queryByRole('checkbox')).toBeNull()
    await press('提交审核')
    expect(await screen.findByText(/^统一社会信用代码应为18位/)).toBeTruthy()
    await write(/^统一社会信用代码/, DOUBTFUL)
    await press('提交审核')
    fireEvent.click(await screen.findByRole('checkbox', { name: '代码与证照一致' }))
    await press('提交审核')
    await arrived()
    const { list } = await admin.do(certification.list, { keyword: '', pageNum: 1, pageSize: 20 })
    expect(list).toMatchObject([{ insisted: 1, organisation: { code: DOUBTFUL } }])
  })

  it('is told that another account has the code', async () => {
    await begin(paths.certificationOrganisation, async (test) => {
      const other = await signInAs(test, 'organiser')
      await saveOrganisation(other)
      await decide({}, 'organisation', other)
    })
    await fillIn(CODE)
    await press('提交审核')
    expect(await screen.findByText('该统一社会信用代码已被其他账号认证，如有疑问请联系客服')).toBeTruthy()
    expect(await own('organisation')).toBeNull()
  })

  it('is told at the field what cannot be taken, and what stood there stays', async () => {
    await begin(paths.certificationOrganisation)
    await hand('选择营业执照或登记证书', photo())
    await seen('营业执照或登记证书')
    await hand('更换营业执照或登记证书', photo('执照.docx', 'application/msword'))
    expect(await screen.findByText('请上传 JPG、PNG 或 WebP 格式的图片')).toBeTruthy()
    const large = photo('执照.pdf', 'application/pdf')
    Object.defineProperty(large, 'size', { value: filePurposes.certification.bytes + 1 })
    await hand('更换营业执照或登记证书', large)
    expect(await screen.findByText('PDF 不能超过 5MB，请压缩后上传')).toBeTruthy()
    const huge = photo()
    Object.defineProperty(huge, 'size', { value: 40 * 1024 * 1024 })
    await hand('更换营业执照或登记证书', huge)
    expect(await screen.findByText('图片过大，请压缩后上传')).toBeTruthy()
    const acts = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog /OpenAction <</S /JavaScript /JS (app.alert(1))>>>> endobj\n%%EOF')
    await hand('更换营业执照或登记证书', photo('执照.pdf', 'application/pdf', acts))
    expect(await screen.findByText('请上传 JPG、PNG、WebP 图片或不含脚本的 PDF，不超过 5 MB')).toBeTruthy()
    expect(screen.getByAltText('营业执照或登记证书')).toBeTruthy()
  })

  it('does not hand in while a file is on its way', async () => {
    await begin(paths.certificationOrganisation)
    await fillIn(CODE)
    const through = globalThis.fetch
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      address.includes(file.save.path) ? Promise.reject(new Error('no network')) : through(address, init),
    )
    await hand('更换授权书', photo('授权书二.pdf', 'application/pdf', pdf()))
    expect(await screen.findByText('网络中断，已上传 0%')).toBeTruthy()
    await press('提交审核')
    expect(await screen.findByText('文件正在上传，请稍候再保存')).toBeTruthy()
    expect(await own('organisation')).toBeNull()
    vi.stubGlobal('fetch', through)
    await press('继续上传')
    await screen.findByRole('button', { name: '下载' })
    await press('提交审核')
    await arrived()
  })
})

describe('a photograph of a paper', () => {
  it('carries what it is for and the day over all of it, and nothing of its own name', async () => {
    const made = (await watermarked(photo('王小明身份证.jpg'), '证件正面')) as File
    expect([made.name, made.type]).toEqual(['证件正面.jpg', 'image/jpeg'])
    expect(new Set(written.map(({ words }) => words))).toEqual(new Set([`${WATERMARK} ${today()}`]))
    const [canvas] = canvases as [HTMLCanvasElement]
    expect([canvas.width, canvas.height]).toEqual([2000, 1333])
    // Wherever a corner is cut out of it, words begin or run near by.
    const across = `${WATERMARK} ${today()}`.length * 40
    const [cos, sin] = [Math.cos(-Math.PI / 6), Math.sin(-Math.PI / 6)]
    for (let x = 0; x <= canvas.width; x += 50)
      for (let y = 0; y <= canvas.height; y += 50) {
        const near = written.some((mark) => {
          const [right, down] = [x - mark.x, y - mark.y]
          const [along, away] = [right * cos + down * sin, down * cos - right * sin]
          return along > -100 && along < across + 100 && Math.abs(away) < 100
        })
        expect(near, `${x},${y}`).toBe(true)
      }
  })

  it('does not go out without them where a browser does not draw', async () => {
    withoutDrawing()
    expect(await watermarked(photo(), '证件正面')).toBe('请上传 JPG、PNG 或 WebP 格式的图片')
    vi.restoreAllMocks()
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(penOf() as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:,')
    expect(await watermarked(photo(), '证件正面')).toBe('请上传 JPG、PNG 或 WebP 格式的图片')
  })
})
