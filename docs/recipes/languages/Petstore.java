// Uses a session from Java 11 or later. Needs only the JDK.
//
//     npx petstore-mock exec -- java Petstore.java

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.regex.Pattern;

class Petstore {
    private static final HttpClient client = HttpClient.newHttpClient();
    private static final String token = System.getenv("PETSTORE_CONTROL_TOKEN");

    public static void main(String[] args) throws Exception {
        var start = "{\"clock\":\"2026-05-01T00:00:00Z\"}";
        var session = control("POST", System.getenv("PETSTORE_CONTROL_URL") + "/sessions", start, 201);
        var url = field("url", session);
        var controlUrl = field("controlUrl", session);
        System.out.println("session " + field("id", session));
        try {
            run(url, controlUrl);
        } finally {
            control("DELETE", controlUrl, "", 204);
        }
    }

    private static void run(String url, String controlUrl) throws Exception {
        var created = send("POST", url + "/pets", "{\"name\":\"Fido\",\"categoryId\":1}", 201);
        System.out.println("created " + created.headers().firstValue("Location").orElseThrow());

        control("POST", controlUrl + "/quotas/exhaust", "", 204);
        var refused = send("GET", url + "/pets/1", "", 429);
        var wait = refused.headers().firstValue("Retry-After").orElseThrow();
        System.out.println("refused for " + wait + " s");

        control("POST", controlUrl + "/clock/advance", wait + "s", 204);
        var served = send("GET", url + "/pets/1", "", 200);
        System.out.println("served again: " + field("name", served));
    }

    /** Calls the control API, which may need a token. The service would read it as an API key. */
    private static HttpResponse<String> control(String method, String url, String body, int status)
            throws Exception {
        var request = request(method, url, body);
        if (token != null && !token.isEmpty()) request.header("Authorization", "Bearer " + token);
        return expect(status, request.build());
    }

    /** Sends a request to the service, without an API key. */
    private static HttpResponse<String> send(String method, String url, String body, int status)
            throws Exception {
        return expect(status, request(method, url, body).build());
    }

    private static HttpRequest.Builder request(String method, String url, String body) {
        return HttpRequest.newBuilder(URI.create(url))
                .timeout(Duration.ofSeconds(10))
                .header("Content-Type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    }

    /** Sends a request. Throws unless the response has the expected status. */
    private static HttpResponse<String> expect(int status, HttpRequest request) throws Exception {
        var response = client.send(request, BodyHandlers.ofString());
        if (response.statusCode() == status) return response;
        throw new IllegalStateException(
                "Expected " + status + " but got " + response.statusCode() + ": " + response.body());
    }

    /** Returns a string field of a flat JSON object. Your client has a JSON library for this. */
    private static String field(String name, HttpResponse<String> response) {
        var match = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(response.body());
        if (match.find()) return match.group(1);
        throw new IllegalStateException(name + " is missing in " + response.body());
    }
}
