/** What the editor's buttons and keys do, and what of it stands where the cursor is. */
import { baseKeymap, chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { MarkType, Node, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection, type Transaction } from 'prosemirror-state'
import { liftTarget } from 'prosemirror-transform'
import { schema } from './schema.ts'

const { nodes, marks } = schema

/** What is around the cursor, from the innermost. */
function around({ selection: { $from } }: EditorState): Node[] {
  return Array.from({ length: $from.depth + 1 }, (_, out) => $from.node($from.depth - out))
}
const isIn = (state: EditorState, type: NodeType) => around(state).some((node) => node.type === type)

function has(state: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = state.selection
  return empty ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined : state.doc.rangeHasMark(from, to, type)
}

/** The picture that is chosen. */
export function chosenPicture({ selection }: EditorState): Node | undefined {
  return selection instanceof NodeSelection && selection.node.type === nodes.picture ? selection.node : undefined
}

/** Where the link at the cursor leads; empty without one. */
export function linkAt(state: EditorState): string {
  const picture = chosenPicture(state)
  if (picture !== undefined) return (picture.attrs['href'] as string | null) ?? ''
  const { $from, from, to, empty } = state.selection
  let href = (marks.link.isInSet($from.marks())?.attrs['href'] as string | undefined) ?? ''
  if (!empty)
    state.doc.nodesBetween(from, to, (node) => {
      href ||= (marks.link.isInSet(node.marks)?.attrs['href'] as string | undefined) ?? ''
    })
  return href
}

/** From where to where the link at the cursor goes, or what is chosen. */
function linkRange(state: EditorState): { from: number; to: number } {
  const { $from, from, to, empty } = state.selection
  if (!empty || marks.link.isInSet($from.marks()) === undefined) return { from, to }
  const { parent } = $from
  const isLinked = (index: number) => index >= 0 && index < parent.childCount && marks.link.isInSet(parent.child(index).marks) !== undefined
  let [first, last] = [$from.index(), $from.index()]
  if (!isLinked(first)) first = last -= 1
  while (isLinked(first - 1)) first -= 1
  while (isLinked(last + 1)) last += 1
  const before = (index: number) => Array.from({ length: index }, (_, at) => parent.child(at).nodeSize).reduce((sum, size) => sum + size, 0)
  return { from: $from.start() + before(first), to: $from.start() + before(last + 1) }
}

/** @param href empty takes the link away. @param words what stands there where nothing was chosen. */
export function setLink(href: string, words: string): Command {
  return (state, dispatch) => {
    const picture = chosenPicture(state)
    const { tr } = state
    if (picture !== undefined) {
      tr.setNodeMarkup(state.selection.from, undefined, { ...picture.attrs, href: href === '' ? null : href })
      tr.setSelection(NodeSelection.create(tr.doc, state.selection.from))
    } else {
      const { from, to } = linkRange(state)
      if (href !== '' && from === to)
        tr.replaceSelectionWith(schema.text(words === '' ? href : words, [marks.link.create({ href })]), false)
      else {
        tr.removeMark(from, to, marks.link)
        if (href !== '') tr.addMark(from, to, marks.link.create({ href }))
      }
    }
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

export function setAlt(alt: string): Command {
  return (state, dispatch) => {
    const picture = chosenPicture(state)
    if (picture === undefined) return false
    const tr = state.tr.setNodeMarkup(state.selection.from, undefined, { ...picture.attrs, alt })
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, state.selection.from)))
    return true
  }
}

const heading = (level: number): Command => {
  const make = setBlockType(nodes.heading, { level })
  const plain = setBlockType(nodes.paragraph)
  return (state, ...more) => (isHeading(state, level) ? plain : make)(state, ...more)
}
const isHeading = (state: EditorState, level: number) =>
  state.selection.$from.parent.type === nodes.heading && state.selection.$from.parent.attrs['level'] === level

/** Makes lines a list, a list the other kind, and lines of it. */
function list(type: NodeType): Command {
  const other = type === nodes.bullet_list ? nodes.ordered_list : nodes.bullet_list
  return (state, dispatch, view) => {
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      if ($from.node(depth).type === type) return liftListItem(nodes.list_item)(state, dispatch, view)
      if ($from.node(depth).type === other) {
        dispatch?.(state.tr.setNodeMarkup($from.before(depth), type))
        return true
      }
    }
    return wrapInList(type)(state, dispatch)
  }
}

const quote: Command = (state, dispatch, view) => (isIn(state, nodes.blockquote) ? lift : wrapIn(nodes.blockquote))(state, dispatch, view)

/** No marks, no headings, no lists, no quotes: lines of text. */
const plain: Command = (state, dispatch) => {
  const { tr } = state
  const { from, to, empty, $from } = state.selection
  if (empty) tr.removeMark($from.start(), $from.end()).setStoredMarks([])
  else tr.removeMark(from, to)
  tr.setBlockType(from, to, nodes.paragraph)
  const lines: number[] = []
  tr.doc.nodesBetween(from, to, (node, at) => {
    if (node.isTextblock) lines.push(at + 1)
  })
  // From the end, so that places before stay true.
  for (const line of lines.reverse()) liftOut(tr, line)
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Out of lists and quotes, as far as it goes. @param at in a line. */
function liftOut(tr: Transaction, at: number): void {
  for (let here = at; ;) {
    const range = tr.doc.resolve(here).blockRange()
    const target = range === null ? null : liftTarget(range)
    if (range === null || target === null) return
    const steps = tr.steps.length
    tr.lift(range, target)
    here = tr.mapping.slice(steps).map(here)
  }
}

const removeTable: Command = (state, dispatch) => {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type !== nodes.table) continue
    dispatch?.(state.tr.delete($from.before(depth), $from.after(depth)).scrollIntoView())
    return true
  }
  return false
}

const lineBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
})

export const commands = {
  bold: toggleMark(marks.strong),
  italic: toggleMark(marks.em),
  heading: heading(2),
  subheading: heading(3),
  bullets: list(nodes.bullet_list),
  numbers: list(nodes.ordered_list),
  quote,
  plain,
  undo,
  redo,
  removeTable,
} as const
export type CommandName = keyof typeof commands

/** What a button shows: `on` that it applies where the cursor is, `off` that it would do nothing. */
export interface Shown {
  readonly on: readonly CommandName[]
  readonly off: readonly CommandName[]
  link: string
  /** Of the picture that is chosen. */
  alt: string | undefined
  table: boolean
}

export function stateOf(state: EditorState): Shown {
  const on: Partial<Record<CommandName, boolean>> = {
    bold: has(state, marks.strong),
    italic: has(state, marks.em),
    heading: isHeading(state, 2),
    subheading: isHeading(state, 3),
    bullets: listAround(state) === nodes.bullet_list,
    numbers: listAround(state) === nodes.ordered_list,
    quote: isIn(state, nodes.blockquote),
  }
  const off: Partial<Record<CommandName, boolean>> = { undo: undoDepth(state) === 0, redo: redoDepth(state) === 0 }
  const of = (which: Partial<Record<CommandName, boolean>>) => (Object.keys(which) as CommandName[]).filter((name) => which[name])
  return {
    on: of(on),
    off: of(off),
    link: linkAt(state),
    alt: chosenPicture(state)?.attrs['alt'] as string | undefined,
    table: isIn(state, nodes.table),
  }
}

const isList = ({ type }: Node) => type === nodes.bullet_list || type === nodes.ordered_list
const listAround = (state: EditorState) => around(state).find(isList)?.type

/** @param onLink asks where a link is to lead. @param onLeave to the buttons above. */
export const keys = (onLink: () => void, onLeave: () => void) => [
  keymap({
    'Mod-b': commands.bold,
    'Mod-i': commands.italic,
    'Mod-u': toggleMark(marks.underline),
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-k': () => (onLink(), true),
    'Mod-\\': plain,
    'Mod-[': liftListItem(nodes.list_item),
    'Mod-]': sinkListItem(nodes.list_item),
    'Alt-F10': () => (onLeave(), true),
    Enter: splitListItem(nodes.list_item),
    'Shift-Enter': lineBreak,
  }),
  keymap(baseKeymap),
]
