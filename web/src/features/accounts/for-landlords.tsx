import type { OwnUser } from '@lintel/contract/accounts/schema'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { urlOf } from '@lintel/contract/screens'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import type { ScreenProps } from '../../feature.ts'
import { useCurrentUser } from './data.ts'

const toDashboard = () => urlOf('dashboard')

/** A screen for owners and agents. @param otherwise where other users are redirected: to their dashboard by default */
export const forLandlords = (
  Screen: (props: { id: string; user: OwnUser }) => ReactNode,
  otherwise: (id: string) => string = toDashboard,
) =>
  function LandlordScreen({ params: { id = '' } }: ScreenProps) {
    const user = useCurrentUser()
    if (!user) return null
    return propertyPolicy.listOwn(user) ? <Screen id={id} user={user} /> : <Redirect to={otherwise(id)} replace />
  }
