import type { Product, ProductToAdd } from '@ningjing/contract/passes/passes.schemas'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { showSuccess } from '../../../lib/alerts.ts'
import { hasCode } from '../../../lib/calls/call-error.ts'
import { showCallError } from '../../../lib/calls/show-call-error.ts'
import { useOneAtATime } from '../../../lib/forms/one-at-a-time.ts'
import { useUnsaved } from '../../../lib/forms/unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { NOTHING_CHANGED } from '../../../ui/texts.ts'
import { ProductFields } from './product-fields.tsx'
import {
  changesOf,
  EXAMPLES,
  editedText,
  fieldsNow,
  type ProductValues,
  productResolver,
  productValues,
  shownOf,
} from './product-values.ts'
import { useProductCalls } from './products.api.ts'

type Props = {
  /** The pass when the form was opened; undefined for a new one. */
  opened?: Product | undefined
  /** Classes that a pass can be for. */
  classes: { _id: string; name: string }[]
  onClose: () => void
}

type Message = { tone: 'danger' | 'warning'; text: string }

/** Form to add a pass that students can buy, or to change one; asks before it discards changes. */
export function ProductDialog({ opened, classes, onClose }: Props) {
  const form = useForm<ProductValues, unknown, ProductToAdd>({
    defaultValues: productValues(opened),
    resolver: productResolver,
  })
  const { add, edit } = useProductCalls()
  const { run, isRunning } = useOneAtATime()
  const [message, setMessage] = useState<Message>()
  // After a conflict, what the next try replaces.
  const [shown, setShown] = useState(opened)
  const unsaved = useUnsaved(form.formState.isDirty, onClose)
  const save = async (body: ProductToAdd) => {
    const changes = shown && changesOf(body, shown)
    if (changes && Object.keys(changes).length === 0) {
      return setMessage({ tone: 'warning', text: NOTHING_CHANGED })
    }
    setMessage(undefined)
    try {
      await (shown && changes ? edit(shown._id, { ...changes, shown: shownOf(changes, shown) }) : add(body))
    } catch (error) {
      if (shown && hasCode(error, 'product.edited')) {
        const now = fieldsNow(error.facts)
        setShown({ ...shown, ...now })
        return setMessage({ tone: 'danger', text: editedText(now) })
      }
      const text = showCallError(form, error)
      return setMessage(text === null ? undefined : { tone: 'danger', text })
    }
    onClose()
    await showSuccess(opened ? 'Pass changed' : 'Pass added')
  }
  const submit = form.handleSubmit(
    (body) => run(() => save(body)),
    () => setMessage(undefined),
  )
  return (
    <Dialog title={opened ? `Edit ${opened.name}` : 'Add a pass'} wide onClose={unsaved.close}>
      <DialogForm
        onSubmit={(event) => void submit(event)}
        twoColumns
        message={message}
        unsaved={unsaved}
        action={opened ? 'Save' : 'Add pass'}
        busy={isRunning}
      >
        {opened ? (
          <p className="text-muted sm:col-span-2">
            A change is for those who buy the pass from now on. Passes that people have stay as they were
            sold.
          </p>
        ) : (
          <fieldset className="min-w-0 sm:col-span-2">
            <legend className="text-muted">Begin with an example, or fill in your own:</legend>
            <div className="mt-2 flex flex-wrap gap-2">
              {EXAMPLES.map((example) => (
                <Button
                  key={example.name}
                  look="secondary"
                  size="small"
                  onClick={() => form.reset(example, { keepDefaultValues: true })}
                >
                  {example.name}
                </Button>
              ))}
            </div>
          </fieldset>
        )}
        <ProductFields form={form} classes={classes} />
      </DialogForm>
    </Dialog>
  )
}
