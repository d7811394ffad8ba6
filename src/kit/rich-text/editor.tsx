/** The editor itself, in a file of its own that only screens with one ask for. */
import './editor.css'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { history } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type Command, EditorState, Plugin } from 'prosemirror-state'
import { type DirectEditorProps, EditorView } from 'prosemirror-view'
import type { Control } from '../../ui/field.tsx'
import { Bar } from './bar.tsx'
import { clean } from './clean.ts'
import { keys, setAlt, setLink, type Shown, stateOf } from './commands.ts'
import { AltSheet, LinkSheet } from './sheets.tsx'
import { bringsPictures, gapAfter, picturesOf, placesPlugin } from './pictures.ts'
import { docOf, endsInLine, htmlOf, schema } from './schema.ts'

export interface EditorProps {
  label: string
  control: Control
  value: string
  onChange: (html: string) => void
  onBusy?: ((busy: boolean) => void) | undefined
  /** Says something beside the field. */
  onTold: (sentence: string) => void
}

const lastLine = new Plugin({
  appendTransaction(_, __, { doc, tr }) {
    return endsInLine(doc) ? null : tr.insert(doc.content.size, schema.nodes.paragraph.create())
  },
})

export default function Editor(props: EditorProps) {
  const { label, control, value } = props
  const place = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>()
  const pictures = useRef<ReturnType<typeof picturesOf>>()
  // What the view calls is made once, and speaks to the field as it is now.
  const now = useRef(props)
  now.current = props
  /** What the field began with, and what it was last told. */
  const begun = useRef<{ html: string; doc: Node }>()
  const said = useRef<{ html: string; doc: Node }>()
  const [shown, setShown] = useState<Shown>()
  const [asked, setAsked] = useState<'link' | 'alt'>()

  useEffect(() => {
    const doc = docOf(now.current.value)
    begun.current = said.current = { html: now.current.value, doc }
    const mine = new EditorView(place.current as HTMLDivElement, {
      state: stateFor(doc),
      attributes: () => attributesOf(now.current),
      dispatchTransaction(tr) {
        mine.updateState(mine.state.apply(tr))
        show(mine.state)
        if (tr.docChanged) tell(mine.state.doc)
      },
      transformPastedHTML: (html) => clean(html, location.origin),
      ...takesPictures(now, pictures),
    })
    function stateFor(from: Node) {
      return EditorState.create({
        doc: from,
        plugins: [...keys(() => setAsked('link'), toBar), history(), lastLine, placesPlugin()],
      })
    }
    view.current = mine
    pictures.current = picturesOf(mine, {
      onBusy: (count) => now.current.onBusy?.(count > 0),
      onWrong: (sentence) => now.current.onTold(sentence),
    })
    show(mine.state)
    return () => {
      pictures.current?.end()
      mine.destroy()
    }
  }, [])

  function show(state: EditorState) {
    const next = stateOf(state)
    setShown((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
  }
  /** Written and taken back is as it was: nothing is left to be saved. */
  function tell(doc: Node) {
    if (said.current !== undefined && doc.eq(said.current.doc)) return
    const from = begun.current
    const html = from !== undefined && doc.eq(from.doc) ? from.html : htmlOf(doc)
    said.current = { html, doc }
    now.current.onChange(html)
  }
  // With the drawing: later something may have been written that this value does not know of yet.
  useLayoutEffect(() => {
    const mine = view.current
    if (mine === undefined || value === said.current?.html) return
    // From elsewhere: loaded, saved, given up. What only says the same in other letters leaves the cursor where it is.
    const doc = docOf(value)
    said.current = begun.current = { html: value, doc }
    if (htmlOf(doc) !== htmlOf(mine.state.doc)) mine.updateState(EditorState.create({ doc, plugins: mine.state.plugins }))
    show(mine.state)
  }, [value])
  useEffect(() => view.current?.setProps({ attributes: attributesOf(now.current) }), [label, control])

  useSeenFrom(place)

  function toBar() {
    bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  function run(command: Command) {
    const mine = view.current as EditorView
    command(mine.state, mine.dispatch, mine)
    mine.focus()
  }
  function close() {
    setAsked(undefined)
    // Once the sheet has given the focus back.
    requestAnimationFrame(() => view.current?.focus())
  }

  return (
    <div className="rich-text">
      {shown !== undefined && (
        <Bar
          ref={bar}
          label={`${label}的格式`}
          shown={shown}
          onRun={run}
          onLink={() => setAsked('link')}
          onAlt={() => setAsked('alt')}
          onPicture={(file) => {
            const { state } = view.current as EditorView
            props.onTold('')
            pictures.current?.begin(file, gapAfter(state, state.selection.to))
          }}
          onBack={() => view.current?.focus()}
        />
      )}
      <div ref={place} className="rich-text-room" onClick={(event) => event.target === event.currentTarget && view.current?.focus()} />
      {asked === 'link' && (
        <LinkSheet
          href={shown?.link ?? ''}
          wordless={shown?.alt === undefined && chosenWords(view.current as EditorView) === '' && shown?.link === ''}
          onDone={(href, words) => {
            run(setLink(href, words))
            close()
          }}
          onClose={close}
        />
      )}
      {asked === 'alt' && (
        <AltSheet
          alt={shown?.alt ?? ''}
          onDone={(alt) => {
            run(setAlt(alt))
            close()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

const chosenWords = ({ state: { doc, selection } }: EditorView) => doc.textBetween(selection.from, selection.to)

/** Pictures that are pasted or dropped are sent. */
function takesPictures(
  now: { readonly current: EditorProps },
  pictures: { readonly current: ReturnType<typeof picturesOf> | undefined },
): Pick<DirectEditorProps, 'handlePaste' | 'handleDrop'> {
  function begin(view: EditorView, files: readonly File[], at = view.state.selection.to): true {
    now.current.onTold('')
    for (const file of files) pictures.current?.begin(file, gapAfter(view.state, at))
    return true
  }
  function brought(slice: Parameters<typeof bringsPictures>[0]): boolean {
    now.current.onTold('')
    if (!bringsPictures(slice)) return false
    const missing = pictures.current?.paste(slice) ?? 0
    if (missing > 0) now.current.onTold(`有${missing}张图片来自别处，请重新上传`)
    return true
  }
  return {
    handlePaste: (view, { clipboardData }, slice) => {
      const files = picturesIn(clipboardData)
      // Programs add a picture of what is copied: that is meant only where there are no words.
      if (files.length > 0 && !/\S/.test(slice.content.textBetween(0, slice.content.size))) return begin(view, files)
      return brought(slice)
    },
    handleDrop: (view, event, slice, moved) => {
      if (moved) return false
      const files = picturesIn(event.dataTransfer)
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
      if (files.length > 0) return begin(view, files, at)
      return bringsPictures(slice) && brought(slice)
    },
  }
}

/** The keyboard of an iPhone moves what is seen within the page, and would leave the buttons above it. */
function useSeenFrom(place: RefObject<HTMLElement>): void {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return undefined
    const follow = () => place.current?.parentElement?.style.setProperty('--seen-from', `${Math.round(seen.offsetTop)}px`)
    seen.addEventListener('resize', follow)
    seen.addEventListener('scroll', follow)
    return () => {
      seen.removeEventListener('resize', follow)
      seen.removeEventListener('scroll', follow)
    }
  }, [place])
}

function attributesOf({ label, control }: EditorProps): Record<string, string> {
  const about = control['aria-describedby']
  return {
    id: control.id,
    class: 'prose',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-keyshortcuts': 'Alt+F10',
    ...(about !== undefined && { 'aria-describedby': about }),
    ...(control['aria-invalid'] && { 'aria-invalid': 'true' }),
    ...(control['aria-required'] && { 'aria-required': 'true' }),
  }
}

const picturesIn = (given: DataTransfer | null) =>
  Array.from(given?.files ?? []).filter((file) => file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name))
