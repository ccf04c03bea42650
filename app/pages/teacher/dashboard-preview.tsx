import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { CurrentUser } from '#features/identity/contract.ts';
import type { PublicTeacher } from '#features/teachers/contract.ts';
import { getTeacherRef } from '#features/teachers/refs.ts';
import { queryKey } from '#platform/web/api/loader.ts';
import { errorText } from '#platform/web/api/send.ts';
import { Button, buttonClass } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { TeacherActions } from '../parts/teacher-actions.tsx';
import { TeacherProfile } from '../parts/teacher-profile.tsx';

type ProfilePreviewProps = { user: CurrentUser; teacherId: string; onClose: () => void };

/** Preview of the public page as a student with a complete profile sees it. Its buttons send nothing. Load it lazily. */
export function ProfilePreview({ user, teacherId, onClose }: ProfilePreviewProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Preview Profile"
      subtitle="This is what students see."
      footer={
        <a href={`/teacher/${teacherId}`} target="_blank" rel="noopener" className={buttonClass('outline')}>
          <ExternalLink size={18} strokeWidth={1.9} aria-hidden="true" />
          Open in New Tab
        </a>
      }
    >
      <PublicView user={user} teacherId={teacherId} />
    </Dialog>
  );
}

function PublicView({ user, teacherId }: Omit<ProfilePreviewProps, 'onClose'>) {
  const teacher = useQuery<PublicTeacher>({
    queryKey: queryKey(getTeacherRef, { params: { id: teacherId } }),
    // The profile may have changed since the last preview.
    refetchOnMount: 'always',
  });
  if (teacher.data) {
    return (
      <TeacherProfile
        teacher={teacher.data}
        level={3}
        actions={
          <TeacherActions
            teacher={teacher.data}
            user={{ ...user, userType: 'student' }}
            canBook
            onBook={() =>
              toast({
                title: 'This is a preview',
                description: 'Students use this button to request a session.',
              })
            }
            onChat={() =>
              toast({
                title: 'This is a preview',
                description: 'Students use this button to send you a message.',
              })
            }
          />
        }
      />
    );
  }
  if (teacher.isError) {
    return (
      <div role="alert">
        <p className="mb-3">{errorText(teacher.error, 'Failed to load teacher profile')}</p>
        <Button variant="outline" onClick={() => void teacher.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  return <p role="status">Loading teacher profile...</p>;
}
