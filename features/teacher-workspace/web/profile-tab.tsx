import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { errorText } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Skeleton } from '#platform/web/ui/states/skeleton.tsx';
import type { OwnTeacher } from '../contract.ts';
import { BasicForm, type PictureControl } from './basic-form.tsx';
import { CertificationsCard } from './certifications-card.tsx';
import { FactsForm } from './facts-form.tsx';
import { type AreaControl, type CityControl, LocationForm } from './location-form.tsx';
import { useOwnLocation } from './queries.ts';
import { SpecializationsForm } from './specializations-form.tsx';

type ProfileTabProps = {
  profile: OwnTeacher;
  renderPicture: (control: PictureControl) => ReactNode;
  renderCity: (control: CityControl) => ReactNode;
  renderArea: (control: AreaControl) => ReactNode;
  /** A card from another feature, shown below the cards of this one. */
  more?: ReactNode;
};

/** Profile & Settings: cards, each with its own Save. */
export function ProfileTab({ profile, renderPicture, renderCity, renderArea, more }: ProfileTabProps) {
  const { t } = useLingui();
  const { data: location, error, refetch } = useOwnLocation();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <BasicForm profile={profile} renderPicture={renderPicture} />
      {location && (
        <LocationForm
          teacherId={profile.id}
          location={location}
          renderCity={renderCity}
          renderArea={renderArea}
        />
      )}
      {!location && !error && <Skeleton className="h-72 w-full" />}
      {!location && error && (
        <div role="alert">
          <p className="mb-3">{errorText(error, t`Your location could not be loaded.`)}</p>
          <Button variant="outline" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      <SpecializationsForm profile={profile} />
      <FactsForm profile={profile} />
      <CertificationsCard teacherId={profile.id} />
      {more}
    </div>
  );
}
