/** The editor's buttons: one stop for Tab, arrows among them; they scroll sideways where there is no room. */
import { type ChangeEvent, forwardRef, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import type { Command } from 'prosemirror-state'
import { classNames } from '../../ui/class-names.ts'
import { ListIcon, RecallIcon, TextIcon } from '../../ui/icons-later.tsx'
import { type Icon } from '../../ui/icons.tsx'
import { type CommandName, commands, type Shown } from './commands.ts'
import { pictureAccept } from './pictures.ts'
import { BoldIcon, ItalicIcon, LinkIcon, NumbersIcon, PictureIcon, PlainIcon, QuoteIcon, RedoIcon } from './signs.tsx'

interface Props {
  label: string
  shown: Shown
  onRun: (command: Command) => void
  onLink: () => void
  onAlt: () => void
  onPicture: (file: File) => void
  /** Back to the text. */
  onBack: () => void
}

/** What stays on where the cursor is, and what is done once. */
const marking = new Set<CommandName>(['bold', 'italic', 'heading', 'subheading', 'bullets', 'numbers', 'quote'])
const signs: readonly [CommandName, string, Icon | undefined][] = [
  ['heading', '标题', undefined],
  ['subheading', '小标题', undefined],
  ['bold', '加粗', BoldIcon],
  ['italic', '斜体', ItalicIcon],
  ['bullets', '项目列表', ListIcon],
  ['numbers', '编号列表', NumbersIcon],
  ['quote', '引用', QuoteIcon],
]
const later: typeof signs = [
  ['plain', '清除格式', PlainIcon],
  ['undo', '撤销', RecallIcon],
  ['redo', '重做', RedoIcon],
]

export const Bar = forwardRef<HTMLDivElement, Props>(function Bar({ label, shown, onRun, onLink, onAlt, onPicture, onBack }, ref) {
  /** The one that Tab reaches. */
  const [stop, setStop] = useState('heading')
  const command = ([name, says, Sign]: (typeof signs)[number]) => (
    <BarButton
      key={name}
      name={name}
      says={says}
      stop={stop}
      pressed={marking.has(name) ? shown.on.includes(name) : undefined}
      off={shown.off.includes(name)}
      onPress={() => onRun(commands[name])}
    >
      {Sign === undefined ? says : <Sign />}
    </BarButton>
  )

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape') {
      // A sheet around the form would close by it.
      event.stopPropagation()
      return onBack()
    }
    const all = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[data-name]'))
    const here = all.indexOf(document.activeElement as HTMLElement)
    const steps: Record<string, number> = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: all.length - 1 }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = all[(to + all.length) % all.length]
    next?.focus()
    setStop(next?.dataset['name'] ?? 'heading')
  }
  // The text keeps its focus and the phone its keyboard.
  const onPointerDown = (event: PointerEvent) => event.pointerType === 'mouse' && event.preventDefault()

  return (
    <div
      ref={ref}
      className="rich-text-bar"
      role="toolbar"
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onMouseDown={(event) => event.preventDefault()}
    >
      {signs.map(command)}
      <BarButton name="link" says="链接" stop={stop} pressed={shown.link !== ''} onPress={onLink}>
        <LinkIcon />
      </BarButton>
      <PictureButton stop={stop} onPicture={onPicture} />
      {shown.alt !== undefined && (
        <BarButton name="alt" says="图片说明" stop={stop} onPress={onAlt}>
          <TextIcon />
          图片说明
        </BarButton>
      )}
      {shown.table && (
        <BarButton name="table" says="删除表格" stop={stop} onPress={() => onRun(commands.removeTable)}>
          删除表格
        </BarButton>
      )}
      {later.map(command)}
    </div>
  )
})

interface BarButtonProps {
  name: string
  says: string
  stop: string
  pressed?: boolean | undefined
  off?: boolean
  onPress: () => void
  children: ReactNode
}

function BarButton({ name, says, stop, pressed, off, onPress, children }: BarButtonProps) {
  return (
    <button
      type="button"
      data-name={name}
      className={classNames('rich-text-button', pressed && 'is-on')}
      title={says}
      aria-label={says}
      aria-pressed={pressed}
      aria-disabled={off || undefined}
      tabIndex={stop === name ? 0 : -1}
      onClick={() => !off && onPress()}
    >
      {children}
    </button>
  )
}

/** A file's field, which the browser itself knows how to open. */
function PictureButton({ stop, onPicture }: { stop: string; onPicture: (file: File) => void }) {
  function changed({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // So that the same file may be chosen again.
    target.value = ''
    if (file !== undefined) onPicture(file)
  }
  return (
    <label className="rich-text-button" title="图片">
      <input
        type="file"
        data-name="picture"
        className="unseen"
        accept={pictureAccept}
        aria-label="图片"
        tabIndex={stop === 'picture' ? 0 : -1}
        onChange={changed}
      />
      <PictureIcon />
    </label>
  )
}
