import type { Payment } from '@ningjing/contract/payments/payments.schemas'
import type { User } from '@ningjing/contract/users/users.schemas'
import { useQuery } from '@tanstack/react-query'
import { ChangePassword } from '../../features/auth/change-password.tsx'
import { LogOutEverywhere } from '../../features/auth/log-out-everywhere.tsx'
import { paymentsPage } from '../../features/payments/payments.api.ts'
import { DataExport } from '../../features/users/data-export.tsx'
import { DeleteAccount } from '../../features/users/delete-account.tsx'
import { PrivateCalendar } from '../../features/users/private-calendar.tsx'
import { ProfileForm } from '../../features/users/profile-form.tsx'
import { ProfilePanel } from '../../features/users/profile-panel.tsx'
import { profileOf } from '../../features/users/users.api.ts'
import { useSignedInUser } from '../../lib/session/session.tsx'
import { useTheme } from '../../lib/theme.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SystemTheme } from '../../ui/theme-toggle.tsx'

/** The user's profile with its form, the password, the data export and the deletion (product §2.9). */
export function ProfileScreen() {
  const { email } = useSignedInUser()
  const query = useQuery(profileOf(email))
  return (
    <>
      <h1 className="text-[1.75rem]">My profile</h1>
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_380px]">
        <Loaded query={query} what="your profile">
          {(user) => (
            <>
              <div className="min-w-0 xl:col-span-2">
                <ProfilePanel user={user} />
              </div>
              <div className="grid min-w-0 gap-6">
                <Forms user={user} />
              </div>
              <div className="grid min-w-0 gap-6 md:grid-cols-2 md:*:first:col-span-2 xl:grid-cols-1 xl:*:first:col-span-1">
                <Account user={user} />
              </div>
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}

function Forms({ user }: { user: User }) {
  const { hasPassword } = useSignedInUser()
  return (
    <>
      <Panel title="Update User Profile">
        <ProfileForm user={user} />
      </Panel>
      {hasPassword && (
        <Panel title="Change password">
          <ChangePassword />
        </Panel>
      )}
    </>
  )
}

function Account({ user }: { user: User }) {
  const { isSystem, toggleSystem } = useTheme()
  const payments = useQuery(paymentsPage(user.email, undefined)).data
  const mayHave = (is: (payment: Payment) => boolean) =>
    !payments || payments.nextCursor !== null || payments.items.some(is)
  return (
    <>
      <Panel title="Private calendar" hint="See your classes in the calendar of your phone or computer.">
        <PrivateCalendar email={user.email} />
      </Panel>
      <Panel title="Theme" hint="The button in the bar above switches between light and dark.">
        <SystemTheme isOn={isSystem} onToggle={toggleSystem} />
      </Panel>
      <Panel
        title="Devices"
        hint="Log out wherever you are logged in, for example on a phone that you have lost."
      >
        <LogOutEverywhere />
      </Panel>
      <Panel title="My data" hint="All data that the club stores about you, in one file.">
        <DataExport email={user.email} />
      </Panel>
      <Panel title="Leave the club" hint="Delete your account. You will see what is removed first.">
        <DeleteAccount
          user={user}
          hasPass={mayHave(({ productId, endedAt }) => productId !== null && !endedAt)}
          hasDeskMoney={mayHave(
            ({ desk, endedAt, refundFailed }) => Boolean(desk && !endedAt) || refundFailed > 0,
          )}
        />
      </Panel>
    </>
  )
}
