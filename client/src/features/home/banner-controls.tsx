import type { Slide } from '@ningjing/contract/club/home.schemas'
import { ChevronLeft, ChevronRight, type LucideIcon, Pause, Play } from 'lucide-react'
import type { Slider } from './banner-slider.ts'

type Props = {
  slider: Slider
  slides: Slide[]
  active: number
  isPaused: boolean
  onPauseToggle: () => void
}

/** What distinguishes a slide from the others. */
export const keyOf = ({ information, message, picture }: Slide) => [information, message, picture].join()

/** The controls of the banner. Pause comes first, so that Tab reaches it before anything that moves. */
export function BannerControls({ slider, slides, active, isPaused, onPauseToggle }: Props) {
  return (
    <div className="hero-controls">
      <div className="wrap hero-bar">
        <Control
          label={isPaused ? 'Play the slides' : 'Pause the slides'}
          icon={isPaused ? Play : Pause}
          onClick={onPauseToggle}
        />
        <fieldset className="hero-dots">
          <legend className="sr-only">Choose a slide</legend>
          {slides.map((slide, index) => (
            <button
              key={keyOf(slide)}
              type="button"
              aria-label={`Slide ${index + 1}: ${slide.information}`}
              aria-current={index === active}
              onClick={() => slider.show(index)}
              className="hero-dot"
            />
          ))}
        </fieldset>
        <div className="hero-arrows">
          <Control label="Previous slide" icon={ChevronLeft} onClick={slider.previous} />
          <Control label="Next slide" icon={ChevronRight} onClick={slider.next} />
        </div>
      </div>
    </div>
  )
}

function Control({ label, icon: Icon, onClick }: { label: string; icon: LucideIcon; onClick: () => void }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick} className="hero-control">
      <Icon size={20} strokeWidth={1.8} aria-hidden="true" />
    </button>
  )
}
