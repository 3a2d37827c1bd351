import { newClassForm } from '@ningjing/contract/classes/class-input.schemas'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { confirmLeaving } from '../../../lib/alerts.ts'
import { formats } from '../../../lib/formats.ts'
import { useUntilDone } from '../../../lib/forms/one-at-a-time.ts'
import { useAskBeforeLeaving } from '../../../lib/forms/unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { FACT, SelectInput, TextInput } from '../../../ui/forms/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useAddClass } from '../manage/own-classes.api.ts'
import { ClassFields } from './class-fields.tsx'
import { ClassPreview } from './class-preview.tsx'
import { type ClassValues, classResolver, type FilledClass, typedIn } from './class-values.ts'
import { type ClubQuery, PlanFields } from './plan-fields.tsx'
import { newPlan } from './plan-values.ts'
import { showClassError } from './show-class-error.ts'

type Owner = { name: string; email: string; photo: string }

type Props = {
  /** Who adds the class; the server decides it again. */
  owner: Owner
  /** Who can teach it; undefined for an instructor, whose own class it is. */
  teachers?: Pick<Owner, 'name' | 'email'>[] | undefined
  /** What the fields begin with. */
  start: ClassValues
  club: ClubQuery
  onAdded: () => void
}

/** The form of a new class (product §5), beside a card that shows it as students will see it. */
export function AddClassForm({ owner, teachers, start, club, onAdded }: Props) {
  const form = useForm<ClassValues, unknown, FilledClass>({
    defaultValues: start,
    resolver: classResolver(newClassForm(formats().currency), club.data?.zone, true),
  })
  useAskBeforeLeaving(form.formState.isDirty, (leave) => void confirmLeaving(leave))
  const [teacher, setTeacher] = useState(owner.email)
  const { mutateAsync, isPending } = useAddClass(teachers && teacher)
  const [problem, setProblem] = useState<string | null>(null)
  const untilDone = useUntilDone()
  const add = async (filled: FilledClass) => {
    setProblem(null)
    try {
      await mutateAsync({ ...typedIn(filled), ...newPlan(filled, form.getValues()) })
      onAdded()
      return true
    } catch (error) {
      setProblem(showClassError(form, error))
      return false
    }
  }
  const submit = form.handleSubmit(
    (values) => untilDone(() => add(values)),
    () => setProblem(null),
  )
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_320px] min-[94rem]:grid-cols-[minmax(0,1fr)_380px]"
    >
      <div className="grid gap-5 rounded-lg border border-line bg-surface p-5 shadow-1 sm:grid-cols-2 sm:p-7">
        {teachers ? (
          <SelectInput
            label="Teacher"
            hint="The class is public as soon as you add it."
            className="sm:col-span-2"
            value={teacher}
            onChange={({ target }) => setTeacher(target.value)}
          >
            {teachers.map(({ name, email }) => (
              <option key={email} value={email}>
                {email === owner.email ? `${name} (you)` : name || email}
              </option>
            ))}
          </SelectInput>
        ) : (
          <>
            <TextInput label="Instructor" readOnly value={owner.name} controlClass={FACT} />
            <TextInput label="Email" type="email" readOnly value={owner.email} controlClass={FACT} />
          </>
        )}
        <ClassFields form={form} />
        <PlanFields
          form={form}
          club={club}
          listName={start.sessions.list.length > 0 ? 'The same days and times, later' : undefined}
          isCopy
          teacher={teachers && teacher}
        />
      </div>
      <ClassPreview
        values={useWatch({ control: form.control }) as ClassValues}
        owner={teacherShown(owner, teachers, teacher)}
        zone={club.data?.zone}
      />
      <div className="grid gap-5">
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Button type="submit" busy={isPending} className="sm:justify-self-end">
          Add class
        </Button>
      </div>
    </form>
  )
}

/** Who the preview names; the photos of others are not known here. */
function teacherShown(owner: Owner, teachers: Props['teachers'], email: string) {
  const other = teachers?.find((one) => one.email === email && email !== owner.email)
  return other ? { name: other.name, photo: '' } : owner
}
