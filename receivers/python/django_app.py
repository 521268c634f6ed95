"""Django, in one file: WEBHOOK_SECRET=... python3 django_app.py runserver 8080"""

import json
import os
import sys
from functools import wraps

from django.conf import settings
from django.core.management import execute_from_command_line
from django.http import HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from verify import verify

WEBHOOK_SECRET = os.environ["WEBHOOK_SECRET"]
settings.configure(
    ROOT_URLCONF=__name__,
    ALLOWED_HOSTS=["127.0.0.1"],
    SECRET_KEY=os.urandom(32).hex(),
    DATA_UPLOAD_MAX_MEMORY_SIZE=1_048_576,
    MIDDLEWARE=["django.middleware.csrf.CsrfViewMiddleware"],
)


def signed(view):
    # Django answers 403 to a POST without a CSRF token, and request.POST must not be read before request.body.
    @csrf_exempt
    @require_POST
    @wraps(view)
    def guarded(request):
        if not verify(request.body, request.headers.get("X-Service-Signature"), [WEBHOOK_SECRET]):
            return HttpResponse(status=401)
        return view(request)

    return guarded


@signed
def hook(request):
    print(json.loads(request.body)["incident"]["title"], flush=True)
    return HttpResponse(status=204)


urlpatterns = [path("hook", hook)]

if __name__ == "__main__":
    execute_from_command_line(sys.argv)
