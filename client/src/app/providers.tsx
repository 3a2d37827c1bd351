import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { SessionProvider } from '../lib/session.tsx'
import { ThemeProvider } from '../lib/theme.tsx'

type Props = {
  queryClient: QueryClient
  /** The address bar of a browser, or one fixed address. */
  Router: ComponentType<{ children: ReactNode }>
  children: ReactNode
}

/** What every screen stands on: the cache, the address, the theme and the session. */
export function Providers({ queryClient, Router, children }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <Router>
        <ThemeProvider>
          <SessionProvider>{children}</SessionProvider>
        </ThemeProvider>
      </Router>
    </QueryClientProvider>
  )
}
