import type { User } from '@lintel/contract/accounts/schema'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { urlOf } from '@lintel/contract/screens'
import { useState } from 'react'
import { Field } from '../../../ui/forms/field.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Page, PageHeading } from '../../../ui/page/page.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { OwnerCombobox, type PropertyOwner } from '../../accounts/administration/owner-combobox.tsx'
import { forLandlords } from '../../accounts/for-landlords.tsx'
import type { ImportSource } from './import-data.ts'
import { ImportSourceForm } from './import-source.tsx'
import { ImportSteps } from './import-steps.tsx'

/** Brings in tenants whom an owner has already, from a file. Those without homes are redirected. */
export const RentImportScreen = forLandlords(RentImport)

function RentImport({ user }: { user: User }) {
  const isAgent = propertyPolicy.listAll(user)
  const [owner, setOwner] = useState<PropertyOwner | null>(isAgent ? null : user)
  const [source, setSource] = useState<ImportSource | null>(null)
  return (
    <Page>
      <PageHeading
        title="Bring in tenants"
        lead="Leases of tenants who live in these homes already, from a list you keep. You see what happens before anything does."
        back={<BackLink href={urlOf('rent')}>Back to Rent</BackLink>}
      />
      {isAgent && (
        <div className="mb-6 max-w-md">
          <Field label="Owner of the homes">
            <OwnerCombobox value={owner} onChange={setOwner} />
          </Field>
        </div>
      )}
      {owner && (
        <>
          <Section title="The file" className="mt-0!">
            <ImportSourceForm source={source} onSource={setSource} />
          </Section>
          {source && (
            <ImportSteps key={`${owner.id} ${source.id}`} source={source} {...(isAgent && { ownerId: owner.id })} />
          )}
        </>
      )}
    </Page>
  )
}
