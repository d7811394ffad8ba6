/** One form: its questions in their order, what can be added, and how it looks to whoever fills it in. */
import { useEffect, useRef, useState } from 'react'
import { form as calls, type OwnForm } from '#contract/form.ts'
import { firstForm } from '#contract/form-ready.ts'
import type { Question } from '#contract/question.ts'
import { Conflict, useConflict } from '../../../kit/form/conflict.tsx'
import { Restored } from '../../../kit/form/restored.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { SortList } from '../../../kit/sort/sort-list.tsx'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { CloseIcon } from '../../../ui/icons.tsx'
import { notice } from '../../../ui/notice.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { check } from '../rules.ts'
import { AddQuestions } from './add-questions.tsx'
import { type Entry, entryOf, followersOf, moved, questionsOf, without } from './entries.ts'
import { draftOf, type FormValues, lacksName, valuesOf, wrongsOf } from './form-values.ts'
import { Preview } from './preview.tsx'
import { QuestionFields } from './question-fields.tsx'
import { QuestionRow } from './question-row.tsx'
import { flawFields } from './words.ts'

interface Props {
  meetingId: string
  /** undefined for a new one. */
  form: OwnForm | undefined
  /** Asks for all forms anew. */
  newest: () => Promise<unknown>
  onSaved: (form: OwnForm) => void
}

const fresh = { ...firstForm, questions: [...firstForm.questions], edition: 0 }

export function Editor({ meetingId, form: saved, newest, onSaved }: Props) {
  const wide = useWide()
  const [open, setOpen] = useState('')
  /** Questions that somebody has been at: what is missing in them is told. All of them once they were to be saved. */
  const [told, setTold] = useState<ReadonlySet<string> | 'all'>(new Set())
  const [shown, setShown] = useState(false)
  const [said, setSaid] = useState('')
  const conflict = useConflict(newest)
  const id = saved?.id
  const [draft] = useState(() => draftOf(meetingId, id ?? 'new'))
  const form = useForm({
    values: valuesOf(saved ?? fresh),
    draft,
    call: calls.save,
    check,
    input: ({ name, entries, edition }: FormValues) => ({
      meetingId,
      ...(id !== undefined && { id }),
      edition,
      name: name.trim(),
      questions: questionsOf(entries),
    }),
    wrong: ({ name }, { entries }) => {
      setTold('all')
      const questions = questionsOf(entries)
      const count = wrongsOf(questions, saved, () => true).size
      const [, missing] = flawFields.name_not_asked
      return {
        ...(name !== undefined && { name }),
        ...(count > 0 ? { entries: `有 ${count} 个问题需要修改` } : lacksName(questions) && { entries: missing }),
      }
    },
    send: async (input, run) => {
      if (saved === undefined || form.changed) return run(input)
      notice.info('没有需要保存的修改')
      return undefined
    },
    otherwise: conflict.otherwise,
    onDone(data) {
      notice.success('已保存')
      conflict.clear()
      setOpen('')
      onSaved(data)
      form.forget()
    },
  })
  const { entries } = form.values
  const questions = questionsOf(entries)
  const wrongs = wrongsOf(questions, saved, (key) => told === 'all' || told.has(key))
  const change = (next: readonly Entry[]) => form.set({ entries: next })
  const opened = questions.find(({ key }) => key === open)

  function close() {
    if (told !== 'all') setTold(new Set([...told, open]))
    setOpen('')
  }
  function add(question: Question, own: boolean) {
    change([...entries, entryOf(question)])
    if (told !== 'all' && open !== '') setTold(new Set([...told, open]))
    setOpen(own ? question.key : '')
    setSaid(own ? '' : `已添加${question.label}`)
  }
  async function remove({ key, label }: Question) {
    const followers = followersOf(entries, key).map((one) => `“${one.label}”`)
    const answered = saved !== undefined && saved.answered > 0 && saved.questions.some((one) => one.key === key)
    const message = [
      `不再询问“${label || '未填写的问题'}”？`,
      answered ? `已有 ${saved.answered} 人填写：他们的回答按当时的问题保留，仍可查看和导出。` : '',
      followers.length > 0 ? `${followers.join('、')}会改为总是显示。` : '',
    ]
    const fresh = !answered && followers.length === 0 && label === ''
    if (!fresh && !(await confirm({ title: '删除问题', message: message.join(''), confirm: '删除' }))) return
    change(without(entries, key))
    setOpen('')
  }

  const fields = (question: Question) => (
    <QuestionFields question={question} entries={entries} form={saved} wrong={wrongs.get(question.key) ?? {}} onChange={change} />
  )
  const remover = (question: Question) =>
    question.key !== 'name' && (
      <Button kind="danger" onClick={() => void remove(question)}>
        删除
      </Button>
    )
  const pages = entries.filter(({ at }) => at === 'page')
  return (
    <form ref={form.box} className="form-editor" noValidate onSubmit={(event) => event.preventDefault()}>
      <div className="form-columns">
        <div className="form-main">
          <Restored form={form} />
          <Conflict conflict={conflict} form={form} edition={saved?.edition ?? 0} />
          <Card>
            <TextField label="表单名称" required maxLength={30} autoComplete="off" hint={standing(saved)} {...form.field('name')} />
          </Card>
          {form.wrong.entries !== undefined && (
            <p className="form-wrong" role="alert">
              {form.wrong.entries}
            </p>
          )}
          {entries.length > 0 && (
            <Card bare>
              <div className="form-rows">
                {pages.length > 0 && <p className="form-divider is-first">第 1 页</p>}
                <SortList
                  label="问题列表"
                  items={entries}
                  keyOf={({ id: key }) => key}
                  nameOf={nameOf}
                  onMove={(entry, to) => change(moved(entries, entry, to))}
                >
                  {(entry) => {
                    if (entry.at !== 'question')
                      return (
                        <Divider
                          entry={entry}
                          page={pages.indexOf(entry) + 2}
                          onName={(name) => change(entries.map((one) => (one.id === entry.id ? { ...entry, at: 'section', name } : one)))}
                          onRemove={() => change(without(entries, entry.id))}
                        />
                      )
                    const question = questions.find(({ key }) => key === entry.id) as Question
                    const isOpen = open === question.key
                    return (
                      <>
                        <QuestionRow
                          question={question}
                          wrong={isOpen && !wide ? undefined : wrongs.get(question.key)}
                          wide={wide}
                          open={isOpen}
                          onOpen={() => (isOpen ? close() : setOpen(question.key))}
                        />
                        {wide && isOpen && (
                          <Opened>
                            {fields(question)}
                            <div className="form-opened-acts">
                              {remover(question)}
                              <Button onClick={close}>完成</Button>
                            </div>
                          </Opened>
                        )}
                      </>
                    )
                  }}
                </SortList>
              </div>
            </Card>
          )}
          <p className="unseen" role="status">
            {said}
          </p>
          <AddQuestions asked={questions.map(({ key }) => key)} onAdd={add} />
        </div>
        {wide && (
          <aside className="form-aside" aria-label="表单预览">
            <Card title="参会人看到的样子">
              <Preview questions={questions} />
            </Card>
          </aside>
        )}
      </div>
      <BottomBar>
        {!wide && <Button onClick={() => setShown(true)}>预览</Button>}
        <Button kind="primary" busy={form.busy} onClick={() => void form.submit()}>
          保存
        </Button>
      </BottomBar>
      {!wide && opened !== undefined && (
        <Sheet
          open
          title="编辑问题"
          onClose={close}
          footer={
            <>
              {remover(opened)}
              <Button kind="primary" onClick={close}>
                完成
              </Button>
            </>
          }
        >
          {fields(opened)}
        </Sheet>
      )}
      {!wide && shown && (
        <Sheet open title="参会人看到的样子" onClose={() => setShown(false)}>
          <Preview questions={questions} />
        </Sheet>
      )}
    </form>
  )
}

function standing(saved: OwnForm | undefined): string {
  if (saved === undefined) return '只有主办方看得到'
  const answered = saved.answered > 0 ? `，已有 ${saved.answered} 人填写` : ''
  return `第 ${saved.version} 版${answered}；改动问题后成为新的一版，已有的回答按当时的问题保留`
}

const nameOf = (entry: Entry) =>
  entry.at === 'question' ? entry.question.label || '未填写的问题' : entry.at === 'page' ? '分页' : `小节${entry.name}`

/** The cursor goes where typing begins. */
function Opened({ children }: { children: React.ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
    // All that fits of it is in sight, its words first.
    if ((box.current?.getBoundingClientRect().bottom ?? 0) > window.innerHeight) box.current?.closest('li')?.scrollIntoView()
  }, [])
  return (
    <div ref={box} className="form-opened">
      {children}
    </div>
  )
}

interface DividerProps {
  entry: Exclude<Entry, { at: 'question' }>
  page: number
  onName: (name: string) => void
  onRemove: () => void
}

function Divider({ entry, page, onName, onRemove }: DividerProps) {
  const what = entry.at === 'page' ? `第 ${page} 页` : '小节'
  return (
    <div className="form-divider">
      {entry.at === 'page' ? (
        <span>{what}</span>
      ) : (
        <>
          <small aria-hidden>小节</small>
          <div className="input">
            <input
              aria-label="小节标题"
              value={entry.name}
              maxLength={40}
              placeholder="（没有标题）"
              onChange={(event) => onName(event.target.value)}
            />
          </div>
        </>
      )}
      <button
        type="button"
        className="sort-button"
        aria-label={entry.at === 'page' ? `取消分页：${what}` : `删除小节${entry.name}`}
        onClick={onRemove}
      >
        <CloseIcon size={1.1} />
      </button>
    </div>
  )
}
