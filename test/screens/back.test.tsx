/** U1: Back closes what is on top, and nothing else; what closes by itself leaves nothing for Back and Forward. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Profiler, startTransition, StrictMode, useEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useLocation } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { countSteps, goBack as leaveBack } from '#src/frame/steps.ts'
import { rememberScroll } from '#src/frame/scroll.ts'
import { useFields } from '#src/kit/form/use-fields.ts'
import { replacePage } from '#src/session/replace-page.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { hold } from '../support/confirmations.ts'
import { goBack, goForward, settled } from '../support/history.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const nothing = () => {}
countSteps()
rememberScroll()

let drawn = 0
let answers: ReturnType<typeof hold>
beforeEach(() => {
  answers = hold()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('scrollTo', nothing)
  navigate('/before')
  navigate('/page')
  drawn = 0
})
afterEach(async () => {
  cleanup()
  await settled()
})

/** A sheet that another opens from, one that another follows, a form in a sheet and one on the page. */
function Page() {
  const [, go] = useLocation()
  const [open, setOpen] = useState<string[]>([])
  const close = (name: string) => setOpen((all) => all.filter((one) => one !== name))
  return (
    <>
      <Profiler id="page" onRender={() => void (drawn += 1)}>
        <h1>页面{location.search}</h1>
      </Profiler>
      <button onClick={() => setOpen(['甲'])}>打开甲</button>
      <Form label="页面姓名" />
      <a href="/link" onClick={(event) => (event.preventDefault(), go('/link'))}>
        离开
      </a>
      <button className="page-back" onClick={() => leaveBack('/otherwise')}>
        返回
      </button>
      {open.map((name) => (
        <Sheet key={name} open title={name} onClose={() => close(name)}>
          <button onClick={() => setOpen(['甲', '乙'])}>{name}打开乙</button>
          <button onClick={() => setOpen(['丙'])}>{name}换成丙</button>
          <button onClick={() => go('/next')}>{name}去下一页</button>
          <button onClick={() => go('/page?a=1', { replace: true })}>{name}改地址</button>
          <button onClick={() => replacePage('https://example.com/')}>{name}换页面</button>
          {name === '甲' && <Form label="姓名" />}
        </Sheet>
      ))}
    </>
  )
}

/** Longer than React works at a stretch: what it does after a drawing comes in a task of its own, as on a slow phone. */
function Slow() {
  const end = performance.now() + 20
  while (performance.now() < end);
  return null
}

/** A sheet that an answer opens. */
function Answered() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const answer = setTimeout(() => startTransition(() => setOpen(true)))
    return () => clearTimeout(answer)
  }, [])
  return (
    <Sheet open={open} title="答复" onClose={() => setOpen(false)}>
      <Slow />
    </Sheet>
  )
}

function Portal() {
  const [path] = useLocation()
  return path === '/page' ? <Page /> : <p>到达{path}</p>
}

function Form({ label }: { label: string }) {
  const form = useFields({ name: '' })
  return (
    <form ref={form.box}>
      <TextField label={label} {...form.field('name')} />
    </form>
  )
}

const press = async (name: string) => {
  await act(async () => void fireEvent.click(screen.getByText(name)))
  await settled()
}
const type = async (label: string, text: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
  await act(async () => void (await import('#src/kit/form/ask-first.ts')))
  await settled()
}
const answer = async (yes: boolean) => {
  await act(async () => answers.shift()?.(yes))
  await settled()
}
const shown = () => screen.queryAllByRole('dialog').map((one) => one.querySelector('h2')?.textContent)
const typed = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value

describe.each([
  ['as it is served', (page: JSX.Element) => page],
  ['mounted twice, as in strict mode', (page: JSX.Element) => <StrictMode>{page}</StrictMode>],
])('somebody with a sheet over the page, %s', (_, wrapped) => {
  const look = () => render(wrapped(<Portal />))

  it('closes it by Back, leaves the page by the next one, and finds it not behind Forward', async () => {
    look()
    await press('打开甲')
    await goBack()
    expect([shown(), location.pathname]).toEqual([[], '/page'])
    const before = drawn
    await goForward()
    expect([shown(), location.pathname, drawn]).toEqual([[], '/page', before])
    await goBack()
    expect(location.pathname).toBe('/before')
  })

  // Found where a fast hand went back past the page: the sheet of a link opens when the server has answered, not with a tap.
  it('closes by Back what has opened without a tap, from the moment it is seen', async () => {
    render(<Answered />)
    const seen: unknown[] = []
    const eye = new MutationObserver(() => {
      if (screen.queryByRole('dialog') !== null) seen.push(history.state)
    })
    eye.observe(document.body, { childList: true, subtree: true })
    await settled()
    eye.disconnect()
    expect(seen[0]).toMatchObject({ layer: 1 })
    await goBack()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(location.pathname).toBe('/page')
  })

  it('closes it by its cross, and nothing is left for Back and Forward', async () => {
    look()
    await press('打开甲')
    await act(async () => void fireEvent.click(screen.getByLabelText('关闭')))
    await settled()
    const before = drawn
    await goForward()
    expect([shown(), location.pathname, drawn]).toEqual([[], '/page', before])
    await goBack()
    expect(location.pathname).toBe('/before')
  })

  it('closes one over another first, and both when they go back that far', async () => {
    look()
    await press('打开甲')
    await press('甲打开乙')
    await goBack()
    expect(shown()).toEqual(['甲'])
    await press('甲打开乙')
    history.go(-2)
    await settled()
    expect([shown(), location.pathname]).toEqual([[], '/page'])
    await goBack()
    expect(location.pathname).toBe('/before')
  })

  it('goes on to one that takes its place, and Back closes that', async () => {
    look()
    await press('打开甲')
    await press('甲换成丙')
    expect(shown()).toEqual(['丙'])
    await goBack()
    expect([shown(), location.pathname]).toEqual([[], '/page'])
    await goBack()
    expect(location.pathname).toBe('/before')
  })

  it.each([1, 2])('follows a link in it to another page, and Back leads to the page alone: %s deep', async (deep) => {
    look()
    await press('打开甲')
    if (deep === 2) await press('甲打开乙')
    await press(deep === 2 ? '乙去下一页' : '甲去下一页')
    expect(screen.getByText('到达/next')).toBeTruthy()
    await goForward()
    expect(screen.getByText('到达/next')).toBeTruthy()
    await goBack()
    expect([shown(), location.pathname]).toEqual([[], '/page'])
    await goForward()
    expect(screen.getByText('到达/next')).toBeTruthy()
    await goBack()
    await goBack()
    expect(location.pathname).toBe('/before')
  })

  it('keeps what the address was changed to under it', async () => {
    look()
    await press('打开甲')
    await press('甲改地址')
    await act(async () => void fireEvent.click(screen.getByLabelText('关闭')))
    await settled()
    expect(screen.getByRole('heading').textContent).toBe('页面?a=1')
    await press('打开甲')
    await goBack()
    expect([shown(), screen.getByRole('heading').textContent]).toEqual([[], '页面?a=1'])
    await goBack()
    expect(location.pathname).toBe('/before')
  })

  it('goes on at once where the sheet closes and the page changes in one breath', async () => {
    look()
    await press('打开甲')
    await act(async () => {
      fireEvent.click(screen.getByLabelText('关闭'))
      await new Promise((resolve) => void setTimeout(resolve))
      // The history is on its way back by now.
      navigate('/next')
      expect(location.pathname).toBe('/next')
    })
    await settled()
    expect(screen.getByText('到达/next')).toBeTruthy()
    await goBack()
    expect([shown(), location.pathname]).toEqual([[], '/page'])
    await goBack()
    expect(location.pathname).toBe('/before')
  })

  it('is where they were when the page is loaded again under it', async () => {
    look()
    await press('打开甲')
    cleanup()
    // What a new page does first; the old one's layers are gone with it.
    countSteps()
    await settled()
    look()
    await goBack()
    expect(location.pathname).toBe('/before')
  })
})

describe('somebody who has typed and not saved', () => {
  it('is asked when Back would close the sheet, stays with what they typed, and leaves when they say so', async () => {
    render(<Portal />)
    await press('打开甲')
    await type('姓名', '林老师')
    await goBack()
    expect([shown(), answers.length]).toEqual([['甲'], 1])
    await goBack()
    expect([shown(), answers.length]).toEqual([['甲'], 1])
    await answer(false)
    expect([shown(), typed('姓名')]).toEqual([['甲'], '林老师'])
    await goBack()
    await answer(true)
    expect([shown(), location.pathname]).toEqual([[], '/page'])
    await goBack()
    expect(location.pathname).toBe('/before')
  })

  it('is not asked for a sheet over the form', async () => {
    render(<Portal />)
    await press('打开甲')
    await type('姓名', '林老师')
    await press('甲打开乙')
    await goBack()
    expect([shown(), answers.length, typed('姓名')]).toEqual([['甲'], 0, '林老师'])
  })

  it('is asked on the page itself, by Back, by a link and by the page’s own back', async () => {
    render(<Portal />)
    await type('页面姓名', '林老师')
    await goBack()
    expect([location.pathname, answers.length]).toEqual(['/page', 1])
    await answer(false)
    await press('离开')
    expect([location.pathname, answers.length]).toEqual(['/page', 1])
    await answer(false)
    await press('返回')
    expect([location.pathname, typed('页面姓名'), answers.length]).toEqual(['/page', '林老师', 1])
    await answer(true)
    expect(location.pathname).toBe('/before')
    navigate('/page')
    await settled()
    await type('页面姓名', '林老师')
    await goBack()
    await answer(true)
    expect(location.pathname).toBe('/before')
    navigate('/page')
    await settled()
    await type('页面姓名', '林老师')
    await press('离开')
    await answer(true)
    expect(location.pathname).toBe('/link')
    await goBack()
    expect([location.pathname, answers.length]).toEqual(['/page', 0])
    await goBack()
    expect(location.pathname).toBe('/before')
  })
})
