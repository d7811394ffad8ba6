/** Chooses what of a picture is shown, once for each shape that it is shown in: by finger, mouse, or keys. */
import './crop.css'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { inside, middle, MOST_ZOOM, rectOf, type Shape, type Window } from './crop.ts'

interface CropSheetProps {
  picture: HTMLCanvasElement
  shapes: readonly Shape[]
  onDone: (windows: Window[]) => void
  onClose: () => void
}

export function CropSheet({ picture, shapes, onDone, onClose }: CropSheetProps) {
  const [at, setAt] = useState(0)
  const [windows, setWindows] = useState<Window[]>(() => shapes.map(() => middle))
  const src = useMemo(() => picture.toDataURL('image/jpeg', 0.85), [picture])
  const shape = shapes[at] as Shape
  const next = shapes[at + 1]
  return (
    <Sheet
      title={`裁剪${shape.name}`}
      onClose={onClose}
      footer={
        <>
          {at > 0 && <Button onClick={() => setAt(at - 1)}>上一步</Button>}
          <Button kind="primary" onClick={() => (next === undefined ? onDone(windows) : setAt(at + 1))}>
            {next === undefined ? '使用' : `下一步：${next.name}`}
          </Button>
        </>
      }
    >
      <Frame
        key={at}
        src={src}
        picture={picture}
        shape={shape}
        window={windows[at] as Window}
        onMove={(moved) => setWindows((all) => all.map((one, index) => (index === at ? inside(moved(one), shape, picture) : one)))}
      />
    </Sheet>
  )
}

interface FrameProps {
  src: string
  picture: HTMLCanvasElement
  shape: Shape
  window: Window
  onMove: (moved: (from: Window) => Window) => void
}

const ARROWS: { [key: string]: readonly [number, number] } = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const ZOOMS: { [key: string]: number } = { '+': 1.1, '=': 1.1, '-': 1 / 1.1, _: 1 / 1.1 }

function Frame({ src, picture, shape, window: shown, onMove }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const hint = useId()
  /** The fingers that are down, and where. */
  const down = useRef(new Map<number, { x: number; y: number }>())
  const rect = rectOf(shown, shape, picture)
  const now = useRef(onMove)
  now.current = onMove

  const zoomBy = (factor: number) => now.current((from) => ({ ...from, zoom: from.zoom * factor }))
  /** @param across as a part of the frame's width, to the right. */
  const moveBy = (across: number, along: number) =>
    now.current((from) => {
      const { width, height } = rectOf(from, shape, picture)
      return { ...from, x: from.x - (across * width) / picture.width, y: from.y - (along * height) / picture.height }
    })

  // React listens to wheels without a way to keep the page still.
  useEffect(() => {
    const box = frame.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      zoomBy(event.deltaY < 0 ? 1.08 : 1 / 1.08)
    }
    box?.addEventListener('wheel', onWheel, { passive: false })
    return () => box?.removeEventListener('wheel', onWheel)
  })

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    down.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const before = down.current.get(event.pointerId)
    if (before === undefined) return
    const after = { x: event.clientX, y: event.clientY }
    const box = event.currentTarget.getBoundingClientRect()
    const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1]
    down.current.set(event.pointerId, after)
    // With two fingers each moves half of it.
    const share = other === undefined ? 1 : 0.5
    if (other !== undefined) {
      const apart = (one: { x: number; y: number }) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))
      zoomBy(apart(after) / apart(before))
    }
    moveBy(((after.x - before.x) / box.width) * share, ((after.y - before.y) / box.height) * share)
  }
  const onPointerEnd = (event: PointerEvent) => void down.current.delete(event.pointerId)

  function onKeyDown(event: KeyboardEvent) {
    const step = event.shiftKey ? 0.1 : 0.02
    const arrow = ARROWS[event.key]
    const zoom = ZOOMS[event.key]
    if (arrow === undefined && zoom === undefined) return
    event.preventDefault()
    // An arrow moves what is kept: the picture goes the other way.
    if (arrow !== undefined) moveBy(-arrow[0] * step, -arrow[1] * step)
    if (zoom !== undefined) zoomBy(zoom)
  }

  const percent = (part: number) => `${part * 100}%`
  return (
    <div className={classNames('crop', shape.ratio <= 1 && 'is-narrow')}>
      <div
        ref={frame}
        className="crop-frame"
        style={{ paddingTop: percent(1 / shape.ratio) }}
        role="group"
        tabIndex={0}
        aria-label={`${shape.name}的范围`}
        aria-describedby={hint}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
        onKeyDown={onKeyDown}
      >
        <img
          src={src}
          alt=""
          draggable={false}
          style={{
            width: percent(picture.width / rect.width),
            left: percent(-rect.left / rect.width),
            top: percent(-rect.top / rect.height),
          }}
        />
        {shape.round && <i className="crop-round" aria-hidden />}
      </div>
      <label className="crop-zoom">
        缩放
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={shown.zoom}
          aria-valuetext={`${Math.round(shown.zoom * 100)}%`}
          onChange={(event) => onMove((from) => ({ ...from, zoom: Number(event.target.value) }))}
        />
      </label>
      <p className="quiet" id={hint}>
        拖动图片，双指或滑块缩放；键盘用方向键移动，用 + 和 - 缩放
      </p>
    </div>
  )
}
