/**
 * Pictures on their way into a text. Each has a place in the document that moves with what is written around it, and
 * becomes part of the text only when the server has it; one of somewhere else leaves a place where it is to be put in.
 */
import type { Node as Piece, Slice } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { filePurposes, fileTypes } from '#contract/file.ts'
import { type CallError, Offline } from '../../api/call.ts'
import { wordsOf } from '../../api/failure-words.ts'
import { newKey } from '../../api/key.ts'
import { prepared } from '../file/prepared.ts'
import { sendFile, type Sending } from '../file/send-file.ts'
import { isElsewhere, schema } from './schema.ts'

/** As a file field's `accept`; HEIC only to say what to do about it. */
export const pictureAccept = [...filePurposes.picture.kinds.map((kind) => fileTypes[kind]), '.heic', '.heif'].join(',')

interface Place {
  /** What stands there until the picture does. */
  box: HTMLElement
  end: () => void
}
type Move = { add: Place; at: number } | { remove: Place }

const key = new PluginKey<DecorationSet>('pictures')

/** Keeps the places through every change of the text. */
export const placesPlugin = () =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, standing, _, { doc }) {
        const moved = standing.map(tr.mapping, doc, {
          onRemove: ({ place }: { place: Place }) => place.end(),
        })
        const move = tr.getMeta(key) as Move | undefined
        if (move === undefined) return moved
        if ('add' in move)
          return moved.add(doc, [
            Decoration.widget(move.at, move.add.box, { place: move.add, side: -1, ignoreSelection: true, stopEvent: () => true }),
          ])
        return moved.remove(moved.find(undefined, undefined, ({ place }) => place === move.remove))
      },
    },
    props: { decorations: (state) => key.getState(state) },
  })

const positionOf = (state: EditorState, place: Place) =>
  key.getState(state)?.find(undefined, undefined, (one) => one['place'] === place)[0]?.from

const hasPlaceAt = (state: EditorState, at: number) => (key.getState(state)?.find(at, at).length ?? 0) > 0

export interface Told {
  /** How many are on their way. */
  onBusy: (count: number) => void
  onWrong: (sentence: string) => void
}

/** @param told hears what the field has to say. */
export function picturesOf(view: EditorView, told: Told) {
  const underWay = new Set<AbortController>()
  const tellBusy = () => told.onBusy(underWay.size)

  /** @param at a place between two blocks. */
  function begin(file: File, at: number, alt = '') {
    const mine = new AbortController()
    const preview = URL.createObjectURL(file)
    const { box, show, retry } = comingBox(preview, () => leave())
    const place: Place = { box, end }
    underWay.add(mine)
    tellBusy()
    view.dispatch(view.state.tr.setMeta(key, { add: place, at }))
    void go()

    function end() {
      mine.abort()
      removeEventListener('online', again)
      URL.revokeObjectURL(preview)
      underWay.delete(mine)
      tellBusy()
    }
    function leave() {
      if (!view.isDestroyed && positionOf(view.state, place) !== undefined) view.dispatch(view.state.tr.setMeta(key, { remove: place }))
      end()
    }
    function fail(sentence: string) {
      leave()
      told.onWrong(sentence)
    }
    let sending: Sending | undefined
    const again = () => void send()
    retry.addEventListener('click', again)

    async function go() {
      show('正在处理图片…')
      const ready = await prepared(file, 'picture')
      if (mine.signal.aborted) return
      if (!ready.ok) return fail(ready.sentence)
      sending = { upload: newKey(), purpose: 'picture', name: ready.name, content: ready.content, from: 0 }
      await send()
    }
    async function send() {
      if (sending === undefined) return
      removeEventListener('online', again)
      const showSent = progressOf(sending.content.size, show)
      showSent('正在上传', sending.from)
      try {
        const kept = await sendFile(sending, mine.signal, (sent) => showSent('正在上传', sent))
        const tr = inPlaceOf(view.state, place, { src: kept.address, alt })
        end()
        view.dispatch(tr)
      } catch (error) {
        if (mine.signal.aborted) return
        if (error instanceof Offline) {
          addEventListener('online', again)
          return showSent('网络中断，已上传', sending.from, true)
        }
        fail(wordsOf(error as CallError, '图片没有上传成功，请稍后重试'))
      }
    }
  }

  /**
   * Puts in what was pasted without its pictures of somewhere else: those that travel inside it are sent, for others a place
   * is left.
   * @returns how many those are.
   */
  function paste(slice: Slice): number {
    const tr = view.state.tr.replaceSelection(slice)
    const places = takeOut(tr)
    view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
    const files = places.map(({ src }) => (src.startsWith('data:') ? fileOf(src) : undefined))
    for (const [index, { at, from, alt }] of places.entries()) {
      const where = tr.mapping.slice(from).map(at, -1)
      const file = files[index]
      if (file === undefined) ask(where, alt)
      else begin(file, where, alt)
    }
    return files.filter((file) => file === undefined).length
  }

  /**
   * The place of a picture that has to be put in by hand.
   * @param blocked address of the picture behind the place that no browser may load: it goes when the place does.
   */
  function ask(at: number, alt: string, blocked?: string) {
    const { box, input, close } = askBox(alt)
    const place: Place = { box, end: () => {} }
    const leave = () => view.dispatch(withoutPlace(view.state, place, blocked))
    close.addEventListener('click', leave)
    input.addEventListener('change', () => {
      const file = input.files?.[0]
      const where = positionOf(view.state, place)
      if (file === undefined || where === undefined) return
      leave()
      begin(file, where, alt)
    })
    view.dispatch(view.state.tr.setMeta(key, { add: place, at }))
  }

  /** A stored text may hold pictures of other hosts, which the page's policy does not load: each asks to be uploaded. */
  function askForBlocked({ target }: Event) {
    const src = target instanceof HTMLImageElement ? (target.getAttribute('src') ?? '') : ''
    if (!/^https?:/i.test(src)) return
    const found = pictureNodes(view.state.doc, (node) => node.attrs['src'] === src)
    for (const { at, alt } of found) if (!hasPlaceAt(view.state, at)) ask(at, alt, src)
  }
  // The event of a picture does not bubble.
  view.dom.addEventListener('error', askForBlocked, true)

  return {
    begin,
    paste,
    /** Nobody waits for them any more. */
    end() {
      for (const one of underWay) one.abort()
    },
  }
}

interface Found {
  at: number
  size: number
  src: string
  alt: string
}

function pictureNodes(doc: Piece, isMeant: (node: Piece) => boolean): Found[] {
  const found: Found[] = []
  doc.descendants((node, at) => {
    if (node.type === schema.nodes.picture && isMeant(node))
      found.push({ at, size: node.nodeSize, src: node.attrs['src'] as string, alt: node.attrs['alt'] as string })
  })
  return found
}

/** Takes the pictures of somewhere else out. @returns where each was, after so many steps (`from`). */
function takeOut(tr: Transaction) {
  const places = pictureNodes(tr.doc, isPictureElsewhere)
    .reverse()
    .map(({ at, size, src, alt }) => {
      // What must hold something keeps an empty line.
      if (tr.doc.resolve(at).parent.childCount === 1) tr.replaceWith(at, at + size, schema.nodes.paragraph.create())
      else tr.delete(at, at + size)
      return { at, from: tr.steps.length, src, alt }
    })
  return places.reverse()
}

function inPlaceOf(state: EditorState, place: Place, picture: { src: string; alt: string }): Transaction {
  const where = positionOf(state, place)
  const tr = state.tr.setMeta(key, { remove: place })
  return where === undefined ? tr : tr.insert(where, schema.nodes.picture.create(picture))
}

const progressOf = (size: number, show: ReturnType<typeof comingBox>['show']) => (word: string, sent: number, ended?: boolean) => {
  const percent = Math.floor((sent / size) * 100)
  show(`${word} ${percent}%`, percent, ended)
}

/** @param blocked address of the picture behind the place, which goes with it. */
function withoutPlace(state: EditorState, place: Place, blocked: string | undefined): Transaction {
  const where = positionOf(state, place)
  const tr = state.tr.setMeta(key, { remove: place })
  const picture = where === undefined ? null : tr.doc.nodeAt(where)
  if (where !== undefined && picture !== null && blocked !== undefined && picture.attrs['src'] === blocked)
    tr.delete(where, where + picture.nodeSize)
  return tr
}

const isPictureElsewhere = (node: Piece) => node.type === schema.nodes.picture && isElsewhere(node.attrs['src'] as string)

/** Something in it is still to be fetched, or asked for. */
export function bringsPictures(slice: Slice): boolean {
  let any = false
  slice.content.descendants((node) => {
    any ||= isPictureElsewhere(node)
  })
  return any
}

function fileOf(address: string): File | undefined {
  const [, type = '', base64 = ''] = /^data:(image\/[a-z]+);base64,(.+)$/s.exec(address) ?? []
  try {
    return new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], '图片', { type })
  } catch {
    return undefined
  }
}

/** @returns a place between two blocks at or after a position: pictures stand by themselves. */
export function gapAfter(state: EditorState, position: number): number {
  const at = state.doc.resolve(position)
  for (let depth = at.depth; depth >= 0; depth -= 1) {
    const index = at.indexAfter(depth)
    if (!at.node(depth).inlineContent && at.node(depth).canReplaceWith(index, index, schema.nodes.picture))
      return depth === at.depth ? position : at.after(depth + 1)
  }
  return state.doc.content.size
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  more: Partial<HTMLElementTagNameMap[K]>,
  ...inside: Node[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(tag), more)
  made.append(...inside)
  return made
}
const button = (name: string) => element('button', { type: 'button', className: 'button is-quiet', textContent: name })

function comingBox(preview: string, onStop: () => void) {
  const says = element('p', { className: 'rich-text-coming-says' })
  says.setAttribute('role', 'status')
  const bar = element('progress', { max: 100, value: 0, className: 'rich-text-coming-bar' })
  bar.setAttribute('aria-label', '图片上传进度')
  const [retry, stop] = [button('继续上传'), button('取消上传')]
  const picture = element('img', { src: preview, alt: '', onerror: () => picture.remove() })
  const box = element(
    'div',
    { className: 'rich-text-coming', contentEditable: 'false' },
    picture,
    bar,
    says,
    element('div', { className: 'rich-text-coming-ways' }, retry, stop),
  )
  stop.addEventListener('click', onStop)
  return {
    box,
    retry,
    show(sentence: string, percent = 0, broken = false) {
      says.textContent = sentence
      bar.value = percent
      retry.hidden = !broken
      box.classList.toggle('is-broken', broken)
    },
  }
}

function askBox(alt: string) {
  const input = element('input', { type: 'file', accept: pictureAccept, className: 'unseen' })
  const pick = element('label', { className: 'button is-quiet pick' }, input, document.createTextNode('选择图片'))
  const close = button('不要这张')
  const says = element('p', {
    className: 'rich-text-coming-says',
    textContent: `${alt === '' ? '这里的图片' : `图片“${alt}”`}来自别处，请重新上传`,
  })
  const box = element(
    'div',
    { className: 'rich-text-coming', contentEditable: 'false' },
    says,
    element('div', { className: 'rich-text-coming-ways' }, pick, close),
  )
  return { box, input, close }
}
