/** Questions in their order, what can be added, and how they look to whoever fills them in: the part of an editor that any form has. */
import './write.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Question } from '#contract/question.ts'
import { SortList } from '../../sort/sort-list.tsx'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { LengthFlaw, TypedInput } from '../../../ui/typed-input.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { AddQuestions } from './add-questions.tsx'
import { type Entry, entryOf, followersOf, moved, questionsOf, without } from '../entries.ts'
import type { Saved, Wrongs } from './wrongs.ts'
import { Preview } from './preview.tsx'
import { QuestionFields } from './question-fields.tsx'
import { QuestionRow } from './question-row.tsx'
import type { Asking } from './words.ts'

interface Props {
  of: Asking
  entries: readonly Entry[]
  /** As it is saved; undefined for a new one. */
  saved: Saved | undefined
  wrongs: Wrongs
  /** What is wrong with all of it. */
  wrong: string | undefined
  /** What stands above the questions, and what the bar at the foot does. */
  head: ReactNode
  acts: ReactNode
  /** Over the preview. */
  preview: string
  /** The key of the question that lies open; empty for none. */
  open: string
  onOpen: (key: string) => void
  onChange: (entries: readonly Entry[]) => void
}

export function QuestionsEditor({ of, entries, saved, wrongs, wrong, head, acts, preview, open, onOpen, onChange }: Props) {
  const wide = useWide()
  const [shown, setShown] = useState(false)
  const [said, setSaid] = useState('')
  const questions = questionsOf(entries)
  const opened = questions.find(({ key }) => key === open)
  const close = () => onOpen('')

  function add(question: Question, own: boolean) {
    onChange([...entries, entryOf(question)])
    onOpen(own ? question.key : '')
    setSaid(own ? '' : `已添加${question.label}`)
  }
  async function remove(question: Question) {
    const message = lossOf(question, entries, saved)
    if (message !== '' && !(await confirm({ title: '删除问题', message, confirm: '删除' }))) return
    onChange(without(entries, question.key))
    close()
  }

  const fields = (question: Question) => (
    <QuestionFields of={of} question={question} entries={entries} form={saved} wrong={wrongs.get(question.key) ?? {}} onChange={onChange} />
  )
  const remover = (question: Question) =>
    question.key !== 'name' && (
      <Button kind="danger" onClick={() => void remove(question)}>
        删除
      </Button>
    )
  const pages = entries.filter(({ at }) => at === 'page')
  return (
    <>
      <div className="form-columns">
        <div className="form-main">
          {head}
          {wrong !== undefined && (
            <p className="form-wrong" role="alert">
              {wrong}
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
                  onMove={(entry, to) => onChange(moved(entries, entry, to))}
                >
                  {(entry) => {
                    if (entry.at !== 'question')
                      return (
                        <Divider
                          entry={entry}
                          page={pages.indexOf(entry) + 2}
                          onName={(name) => onChange(entries.map((one) => (one.id === entry.id ? { ...entry, at: 'section', name } : one)))}
                          onRemove={() => onChange(without(entries, entry.id))}
                        />
                      )
                    const question = questions.find(({ key }) => key === entry.id) as Question
                    const isOpen = open === question.key
                    return (
                      <>
                        <QuestionRow
                          of={of}
                          question={question}
                          wrong={isOpen && !wide ? undefined : wrongs.get(question.key)}
                          wide={wide}
                          open={isOpen}
                          onOpen={() => onOpen(isOpen ? '' : question.key)}
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
          <AddQuestions of={of} asked={questions.map(({ key }) => key)} onAdd={add} />
        </div>
        {wide && (
          <aside className="form-aside" aria-label="表单预览">
            <Card title={preview}>
              <Preview questions={questions} />
            </Card>
          </aside>
        )}
      </div>
      <BottomBar>
        {!wide && <Button onClick={() => setShown(true)}>预览</Button>}
        {acts}
      </BottomBar>
      {!wide && opened !== undefined && (
        <EditSheet remover={remover(opened)} onClose={close}>
          {fields(opened)}
        </EditSheet>
      )}
      {!wide && shown && (
        <Sheet title={preview} onClose={() => setShown(false)}>
          <Preview questions={questions} />
        </Sheet>
      )}
    </>
  )
}

function EditSheet({ remover, onClose, children }: { remover: ReactNode; onClose: () => void; children: ReactNode }) {
  const footer = (
    <>
      {remover}
      <Button kind="primary" onClick={onClose}>
        完成
      </Button>
    </>
  )
  return (
    <Sheet title="编辑问题" onClose={onClose} footer={footer}>
      {children}
    </Sheet>
  )
}

/** What people are asked before a question goes; empty for a new one that nothing depends on. */
function lossOf({ key, label }: Question, entries: readonly Entry[], saved: Props['saved']): string {
  const followers = followersOf(entries, key).map((one) => `“${one.label}”`)
  const answered = saved !== undefined && saved.answered > 0 && saved.questions.some((one) => one.key === key)
  if (!answered && followers.length === 0 && label === '') return ''
  return [
    `不再询问“${label || '未填写的问题'}”？`,
    answered ? `已有 ${saved.answered} 人填写：他们的回答按当时的问题保留，仍可查看和导出。` : '',
    followers.length > 0 ? `${followers.join('、')}会改为总是显示。` : '',
  ].join('')
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
            <TypedInput aria-label="小节标题" value={entry.name} placeholder="（没有标题）" onChange={onName} />
          </div>
          <LengthFlaw text={entry.name} most={40} />
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
