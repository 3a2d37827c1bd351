import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { ClubProvider } from '../features/club/club-provider.tsx'
import { SessionProvider } from '../lib/session/session.tsx'
import { ThemeProvider } from '../lib/theme.tsx'

type Props = {
  queryClient: QueryClient
  /** A browser router, or a router with a fixed location. */
  Router: ComponentType<{ children: ReactNode }>
  children: ReactNode
}

/** The contexts of every screen: query cache, router, theme and session. */
export function Providers({ queryClient, Router, children }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <Router>
        <ThemeProvider>
          <SessionProvider>
            <ClubProvider>{children}</ClubProvider>
          </SessionProvider>
        </ThemeProvider>
      </Router>
    </QueryClientProvider>
  )
}
