import { dollarsFrom } from '@ningjing/contract/money'
import type { Product } from '@ningjing/contract/passes/passes.schemas'
import { DESK_TEXTS, type DeskMeans } from '@ningjing/contract/payments/payments'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { showSuccess } from '../../../lib/alerts.ts'
import { hasCode } from '../../../lib/calls/call-error.ts'
import { errorText } from '../../../lib/calls/error-text.ts'
import { useFieldErrors } from '../../../lib/calls/field-errors.ts'
import { formats } from '../../../lib/formats.ts'
import { deskAmountProblem } from '../../../lib/forms/desk-amount.ts'
import { useOneAtATime } from '../../../lib/forms/one-at-a-time.ts'
import { useUnsaved } from '../../../lib/forms/unsaved.ts'
import { useSignedInUser } from '../../../lib/session/session.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { DeskPayment } from '../../../ui/forms/desk-payment.tsx'
import { SelectInput } from '../../../ui/forms/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { amountText } from '../../../ui/texts.ts'
import { holdsText } from '../product-texts.ts'
import { validText } from './product-texts.ts'
import { allProducts } from './products.api.ts'
import { type PassOwner, usePassCalls } from './user-passes.api.ts'

type Props = { user: PassOwner; onClose: () => void }

/** Names of the fields in the call. */
const FIELDS = ['paid.amount'] as const

/** Gives somebody a pass as a gift, or for money taken at the desk, also one that is not on sale. */
export function GivePassDialog({ user, onClose }: Props) {
  const { email } = useSignedInUser()
  const products = useQuery(allProducts(email))
  if (products.data) return <GivePassForm {...{ user, onClose, products: products.data }} />
  return (
    <Dialog title="Give a pass" onClose={onClose}>
      <Loaded query={products} what="the passes">
        {() => null}
      </Loaded>
    </Dialog>
  )
}

function GivePassForm({ user, products, onClose }: Props & { products: Product[] }) {
  const [productId, setProductId] = useState('')
  const product = products.find(({ _id }) => _id === productId) ?? products[0]
  const [how, setHow] = useState<DeskMeans | ''>('')
  const [typed, setTyped] = useState<string>()
  const amount = typed ?? product?.price.toFixed(2) ?? ''
  const [error, setError] = useState('')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useRef<HTMLFormElement>(null)
  const { errors, showErrors, showCallErrors, clearErrors } = useFieldErrors(form, FIELDS)
  const { give } = usePassCalls()
  const { run, isRunning } = useOneAtATime()
  const unsaved = useUnsaved(productId !== '' || how !== '', onClose)
  const send = async (to: Product, dollars: number) => {
    setError('')
    try {
      const paid = how && { paid: { how, amount: dollars } }
      await give({ email: user.email, productId: to._id, ...paid }, idempotencyKey)
    } catch (problem) {
      return setError(showCallErrors(problem, whyNot))
    }
    onClose()
    await showSuccess('Pass given')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const dollars = dollarsFrom(amount.trim(), formats().currency)
    const hasErrors = showErrors({ 'paid.amount': how && deskAmountProblem(dollars, amountText) })
    if (!hasErrors && product) void run(() => send(product, dollars))
  }
  return (
    <Dialog title="Give a pass" onClose={unsaved.close}>
      <DialogForm
        ref={form}
        onSubmit={submit}
        message={error}
        unsaved={unsaved}
        action={product && 'Give pass'}
        busy={isRunning}
      >
        {product ? (
          <>
            <SelectInput
              label="Pass"
              name="productId"
              data-first-focus
              value={product._id}
              hint={`${holdsText(product.credits)}, ${validText(product)}`}
              onChange={({ target }) => {
                clearErrors()
                setProductId(target.value)
                setTyped(undefined)
              }}
            >
              {products.map(({ _id, name, onSale }) => (
                <option key={_id} value={_id}>
                  {onSale ? name : `${name} (not on sale)`}
                </option>
              ))}
            </SelectInput>
            <DeskPayment
              means={DESK_TEXTS}
              how={how}
              onHow={(chosen) => {
                clearErrors()
                setHow(chosen)
              }}
              hintWithout="Without one, it is a gift of the club."
              amount={amount}
              onAmount={(text) => {
                clearErrors()
                setTyped(text)
              }}
              hint={`The price is ${amountText(product.price)}.`}
              error={errors['paid.amount']}
            />
          </>
        ) : (
          <p className="text-muted">There is no pass to give yet. Add one under “Passes for sale”.</p>
        )}
      </DialogForm>
    </Dialog>
  )
}

/** The texts of some problems are about a class. */
function whyNot(error: unknown): string {
  if (hasCode(error, 'product.once'))
    return 'This student has had this pass already, and each person can have it once.'
  return hasCode(error, 'user.not-student') ? 'Only students can have a pass.' : errorText(error)
}
