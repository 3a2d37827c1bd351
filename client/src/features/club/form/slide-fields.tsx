import { DRAWN_SLIDES } from '@ningjing/contract/club/home'
import type { Slide } from '@ningjing/contract/club/home.schemas'
import { LIST_SIZES } from '@ningjing/contract/club/list-sizes'
import { FieldPair } from './field-group.tsx'
import { ListEditor } from './list-editor.tsx'
import { PictureField } from './picture-field.tsx'
import { SiteText } from './site-field.tsx'

const NEW_SLIDE: Slide = {
  on: true,
  information: '',
  text: ['', ''],
  message: '',
  picture: DRAWN_SLIDES[0] ?? '',
  actions: [
    { label: 'See the timetable', to: '/timetable' },
    { label: 'Browse classes', to: '/classes' },
  ],
}

/** The slides of the banner. */
export function Slides() {
  return (
    <>
      <ListEditor<Slide>
        name="home.slides"
        label="Slides"
        one="slide"
        {...LIST_SIZES.slides}
        empty={NEW_SLIDE}
        title={({ information }) => information || 'New slide'}
        switches={() => true}
      >
        {(index) => <SlideFields at={`home.slides.${index}`} />}
      </ListEditor>
      <datalist id={TARGETS}>
        <option value="/timetable">Timetable</option>
        <option value="/classes">Classes</option>
        <option value="/instructors">Instructors</option>
        <option value="/register">Registration</option>
      </datalist>
    </>
  )
}

const TARGETS = 'targets-of-buttons'

function SlideFields({ at }: { at: `home.slides.${number}` }) {
  return (
    <>
      <SiteText name={`${at}.information`} label="Topic" required />
      <FieldPair>
        <SiteText name={`${at}.text.0`} label="First sentence" required />
        <SiteText name={`${at}.text.1`} label="Second sentence" required />
      </FieldPair>
      <SiteText name={`${at}.message`} label="Message" required />
      <PictureField
        name={`${at}.picture`}
        label="Picture"
        choices={DRAWN_SLIDES}
        size={{ width: 1600, height: 900 }}
      />
      <ActionFields at={`${at}.actions.0`} label="Filled button" />
      <ActionFields at={`${at}.actions.1`} label="Outlined button" />
    </>
  )
}

type ActionProps = { at: `home.slides.${number}.actions.${0 | 1}`; label: string }

function ActionFields({ at, label }: ActionProps) {
  return (
    <FieldPair>
      <SiteText name={`${at}.label`} label={label} required />
      <SiteText
        name={`${at}.to`}
        label="Leads to"
        required
        list={TARGETS}
        hint="A page such as /classes, the page of a class, or an https:// address."
      />
    </FieldPair>
  )
}
