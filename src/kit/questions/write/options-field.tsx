/** The options of a question: Enter goes on to the next, what was copied as lines becomes one each, and places are counted where asked. */
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { OPTIONS_MAX } from '#contract/form.ts'
import { normalDigits } from '#contract/normal-digits.ts'
import type { QuestionOption } from '#contract/question.ts'
import { SortList } from '../../sort/sort-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { BinIcon, PlusIcon } from '../../../ui/icons-later.tsx'
import { LengthFlaw, TypedInput } from '../../../ui/typed-input.tsx'
import { newOption } from './words.ts'

const LABEL_MAX = 60

interface Props {
  /** What each of them is. */
  label?: '选项' | '行'
  most?: number
  /** Places can be counted. */
  places?: boolean
  options: readonly QuestionOption[]
  error: string | undefined
  /** Attendees with a place who have chosen it. */
  takenOf: (option: string) => number
  onChange: (options: QuestionOption[]) => void
}

function Places({ name, value, onChange }: { name: string; value: number; onChange: (places: number) => void }) {
  return (
    <label>
      名额
      <span className="input">
        <input
          aria-label={name}
          inputMode="numeric"
          placeholder="不限"
          value={value === 0 ? '' : String(value)}
          onChange={(event) => onChange(Number(normalDigits(event.target.value).slice(0, 7)))}
        />
      </span>
    </label>
  )
}

/** @returns the options after lines are pasted at one of them, without duplicates, and the key of the last new one. */
function withLines(options: readonly QuestionOption[], at: number, lines: readonly string[]): { all: QuestionOption[]; last: string } {
  const here = options[at] as QuestionOption
  const [first, ...rest] = here.label === '' ? lines : [here.label, ...lines]
  const after = options.slice(at + 1).filter(({ label }) => label !== '')
  const known = new Set([first, ...options.slice(0, at).map(({ label }) => label), ...after.map(({ label }) => label)])
  const fresh = [...new Set(rest)].filter((line) => !known.has(line)).map((line) => newOption(line))
  const all = [...options.slice(0, at), { ...here, label: first as string }, ...fresh, ...after]
  return { all, last: fresh[fresh.length - 1]?.key ?? here.key }
}

export function OptionsField({ label = '选项', most = OPTIONS_MAX, places: mayCount = true, options, error, takenOf, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [counted, setCounted] = useState(() => options.some(({ places }) => places > 0))
  /** The one that is to be written next. */
  const next = useRef('')
  useEffect(() => {
    if (next.current === '') return
    box.current?.querySelector<HTMLElement>(`[data-option="${next.current}"]`)?.focus()
    next.current = ''
  }, [options])
  const full = options.length >= most
  const put = (key: string, more: Partial<QuestionOption>) =>
    onChange(options.map((option) => (option.key === key ? { ...option, ...more } : option)))

  function addBehind(at: number) {
    if (full) return
    const fresh = newOption()
    next.current = fresh.key
    onChange([...options.slice(0, at + 1), fresh, ...options.slice(at + 1)])
  }
  function onKeyDown(event: KeyboardEvent, at: number) {
    // Enter also takes the word that an input method offers.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const behind = options[at + 1]
    if (behind === undefined || behind.label !== '') addBehind(at)
    else box.current?.querySelector<HTMLElement>(`[data-option="${behind.key}"]`)?.focus()
  }
  function onPaste(event: ClipboardEvent, at: number) {
    const lines = event.clipboardData
      .getData('text')
      .split(/[\r\n]+/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
    if (lines.length < 2) return
    event.preventDefault()
    const { all, last } = withLines(options, at, lines)
    next.current = last
    onChange(all.slice(0, most))
  }

  return (
    <Field label={label} group error={error} hint={`按回车添加下一个；可一次粘贴多行，最多 ${most} 个`}>
      {() => (
        <div ref={box} className="form-options">
          <SortList
            label={label}
            items={options}
            keyOf={({ key }) => key}
            nameOf={(option) => `${label}${option.label}`}
            onMove={(option, to) => {
              const others = options.filter(({ key }) => key !== option.key)
              onChange([...others.slice(0, to), option, ...others.slice(to)])
            }}
          >
            {(option) => {
              const at = options.indexOf(option)
              const taken = takenOf(option.key)
              return (
                <div className="form-option">
                  <div className="form-option-line">
                    <div className="input">
                      <TypedInput
                        aria-label={`${label} ${at + 1}`}
                        data-option={option.key}
                        value={option.label}
                        autoComplete="off"
                        enterKeyHint="next"
                        onChange={(typed) => put(option.key, { label: typed })}
                        onKeyDown={(event) => onKeyDown(event, at)}
                        onPaste={(event) => onPaste(event, at)}
                      />
                    </div>
                    <button
                      type="button"
                      className="sort-button"
                      aria-label={`删除${label} ${at + 1}`}
                      onClick={() => onChange(options.filter(({ key }) => key !== option.key))}
                    >
                      <BinIcon size={1.1} />
                    </button>
                  </div>
                  <LengthFlaw text={option.label} most={LABEL_MAX} />
                  {(counted || taken > 0) && (
                    <div className="form-option-places">
                      {counted && (
                        <Places
                          name={`${label} ${at + 1} 的名额`}
                          value={option.places}
                          onChange={(places) => put(option.key, { places })}
                        />
                      )}
                      {taken > 0 && <span className="quiet">已有 {taken} 人选择</span>}
                    </div>
                  )}
                </div>
              )
            }}
          </SortList>
          <div className="form-options-more">
            <Button small disabled={full} onClick={() => addBehind(options.length - 1)}>
              <PlusIcon size={1} />
              添加{label}
            </Button>
            {mayCount && (
              <Checkbox
                checked={counted}
                onChange={(on) => {
                  setCounted(on)
                  if (!on) onChange(options.map((option) => ({ ...option, places: 0 })))
                }}
              >
                限制每个选项的名额
              </Checkbox>
            )}
          </div>
        </div>
      )}
    </Field>
  )
}
