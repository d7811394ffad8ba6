/** Somebody who fills in a form, whichever it is. */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { post } from '#contract/call.ts'
import { personName } from '#contract/fields.ts'
import { SUCCESS } from '#contract/outcome.ts'
import { check } from '#src/api/check.ts'
import { FormSheet } from '#src/kit/form/form-sheet.tsx'
import { formDraft } from '#src/kit/form/draft.ts'
import { useForm } from '#src/kit/form/use-form.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { goBack } from '../support/history.ts'
import { accept, questions, refuse } from '../support/confirmations.ts'
import { press } from '../support/at-a-screen.tsx'

const nothing = () => {}
vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

/** A call that nobody has made. */
const hall = {
  save: post('/hall/save', {
    access: 'user',
    input: v.strictObject({
      name: personName,
      seats: v.array(v.pipe(v.string(), v.minLength(2, '座位号应为两位'))),
      version: v.number(),
    }),
    data: v.object({ name: v.string() }),
    reasons: ['role_name_taken', 'organisation_gone'],
  }),
}

let sent: Record<string, unknown>[]
let reply: () => object | Promise<object>
beforeEach(() => {
  sent = []
  formDraft('hall', []).forget()
  reply = () => ({ code: SUCCESS, msg: '', data: { name: '报告厅' } })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as Record<string, unknown>)
    return new Response(JSON.stringify(await reply()))
  })
})

interface HallProps {
  name?: string
  version?: number
  /** Nothing keeps what is typed. */
  draftless?: boolean
  onDone?: () => void
  onClose?: () => void
}

function Hall({ name = '', version = 1, draftless, onDone = nothing, onClose = nothing }: HallProps) {
  const form = useForm({
    values: { name, seats: '01', version },
    ...(!draftless && { draft: formDraft('hall', ['name', 'seats']) }),
    call: hall.save,
    check,
    input: ({ seats, ...values }) => ({ ...values, seats: seats.split(' ') }),
    refusals: { role_name_taken: 'name' },
    otherwise: '没有保存成功，请稍后重试',
    onDone,
  })
  return (
    <FormSheet title="会场" form={form} action="保存" foot={form.restored && <p>已恢复</p>} onClose={onClose}>
      <TextField label="名称" {...form.field('name')} />
      <TextField label="座位" {...form.field('seats')} />
    </FormSheet>
  )
}

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } })
/** What a browser does with it in a field of a form that has a button to send it. */
const enter = (label: string) =>
  act(async () => void fireEvent.click(field(label).form?.querySelector('button[type=submit]') as HTMLButtonElement))
/** What asks before something is lost has been fetched. */
const guarded = () => act(async () => void (await import('#src/kit/form/ask-first.ts')))
/** Whether a window with nothing unsaved in it would close. */
const closesWindow = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
const refused = (reason: string, msg: string) => () => ({ code: 'no', msg, reason, data: null })

describe('somebody whose form is not right', () => {
  it('reads it beside every field, and is led to the first, which comes to the middle', async () => {
    const middle: Element[] = []
    Element.prototype.scrollIntoView = function () {
      middle.push(this)
    }
    render(<Hall />)
    type('座位', '01 2')
    await press('保存')
    expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual(['请输入正确的姓名', '座位号应为两位'])
    expect(document.activeElement).toBe(field('名称'))
    expect(middle.map((one) => one.contains(field('名称')))).toEqual([true])
    type('名称', '报告厅')
    expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual(['座位号应为两位'])
    await press('保存')
    expect(document.activeElement).toBe(field('座位'))
    expect(sent).toEqual([])
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  })

  it('reads a refusal beside the field that it belongs to, and any other in a notice', async () => {
    reply = refused('role_name_taken', '已有同名会场')
    render(<Hall name="报告厅" />)
    field('座位').focus()
    await press('保存')
    expect(screen.getByRole('alert').textContent).toBe('已有同名会场')
    expect(document.activeElement).toBe(field('名称'))
    reply = refused('organisation_gone', '')
    await press('保存')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('没有保存成功，请稍后重试')).toBeTruthy()
  })
})

describe('somebody who sends a form', () => {
  it('does so once: by Enter, and a second tap does nothing', async () => {
    let answer: (reply: object) => void = () => {}
    reply = () => new Promise((resolve) => (answer = resolve))
    const onDone = vi.fn()
    render(<Hall name="报告厅" onDone={onDone} />)
    await enter('名称')
    await press('保存')
    await enter('座位')
    expect(sent).toEqual([{ name: '报告厅', seats: ['01'], version: 1 }])
    await act(async () => answer({ code: SUCCESS, msg: '', data: { name: '报告厅' } }))
    await act(async () => {})
    expect(onDone).toHaveBeenCalledOnce()
  })

  it('sees what changes elsewhere until they type, and sends the version they began with', async () => {
    const { rerender } = render(<Hall name="报告厅" version={1} />)
    rerender(<Hall name="大报告厅" version={2} />)
    expect(field('名称').value).toBe('大报告厅')
    type('座位', '01 02')
    rerender(<Hall name="小报告厅" version={3} />)
    await press('保存')
    expect(sent).toEqual([{ name: '大报告厅', seats: ['01', '02'], version: 2 }])
  })
})

describe('somebody who does not send it', () => {
  it('is asked once before what they typed is lost, by its cross, by Escape, by Back and by closing the window', async () => {
    const onClose = vi.fn()
    render(<Hall draftless name="报告厅" onClose={onClose} />)
    await press('关闭')
    expect([onClose.mock.calls.length, questions, closesWindow()]).toEqual([1, [], true])
    type('名称', '大报告厅')
    await guarded()
    expect(closesWindow()).toBe(false)
    refuse()
    await press('关闭')
    await act(async () => void fireEvent.keyDown(field('名称'), { key: 'Escape' }))
    await goBack()
    expect([onClose.mock.calls.length, questions]).toEqual([1, Array.from({ length: 3 }, () => '还没有保存，确定离开吗？')])
    accept()
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: '关闭' }))
      fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    })
    expect([onClose.mock.calls.length, questions.length]).toEqual([2, 4])
  })

  it('is not asked when nothing is lost: nothing changed in the end, it is saved, or it is kept', async () => {
    const onClose = vi.fn()
    const first = render(<Hall draftless name="报告厅" onClose={onClose} />)
    type('名称', '大报告厅')
    await guarded()
    type('名称', '报告厅')
    await press('关闭')
    type('名称', '大报告厅')
    await guarded()
    await press('保存')
    await press('关闭')
    first.unmount()
    render(<Hall name="报告厅" onClose={onClose} />)
    type('名称', '小报告厅')
    await guarded()
    await press('关闭')
    expect([onClose.mock.calls.length, questions, closesWindow()]).toEqual([3, [], true])
  })

  it('finds what they typed again, until it is saved', async () => {
    const first = render(<Hall name="报告厅" />)
    type('名称', '大报告厅')
    first.unmount()
    const second = render(<Hall name="报告厅" />)
    expect(field('名称').value).toBe('大报告厅')
    expect(screen.getByText('已恢复')).toBeTruthy()
    await press('保存')
    second.unmount()
    render(<Hall name="报告厅" />)
    expect(field('名称').value).toBe('报告厅')
  })
})
